import Testing

@testable import AssetCode

@Suite("The Swift name of an asset")
struct AssetIdentifierTests {
    @Test(
        "words are joined with capitals, as Xcode does",
        arguments: [
            ("leaf", "leaf"), ("Leaf", "leaf"), ("dark-blue 2", "darkBlue2"), ("img1", "img1"),
            ("ap_tileGreen_01", "apTileGreen01"), ("menu_BAr", "menuBAr"), ("grayGLayer", "grayGLayer"),
            ("M-stadt", "mStadt"), ("TLSold", "tlSold"), ("PAN_pop_sample", "panPopSample"), ("icon_VOZ", "iconVOZ"),
            ("DarkBG", "darkBG"), ("logo_mvp80", "logoMvp80"), ("c50000", "c50000"), ("fiori.text", "fioriText"),
            ("Größe", "größe"),
        ])
    func words(_ asset: String, _ name: String) { #expect(AssetIdentifier.member(asset) == name) }

    @Test(
        "a name without small letters keeps its form",
        arguments: [
            ("BMW", "BMW"), ("M", "M"), ("TLS2016", "TLS_2016"), ("A-1-1-0", "A_1_1_0"), ("FF6767", "FF_6767"),
            ("CE9D2E", "CE_9_D_2_E"),
        ])
    func capitals(_ asset: String, _ name: String) { #expect(AssetIdentifier.member(asset) == name) }

    @Test(
        "a digit at the beginning follows an underscore",
        arguments: [
            ("1", "_1"), ("035-bank 1", "_035Bank1"), ("3d", "_3D"), ("3D", "_3_D"), ("292C38", "_292_C_38"),
            ("343A4E", "_343_A_4_E"),
        ])
    func digits(_ asset: String, _ name: String) { #expect(AssetIdentifier.member(asset) == name) }

    @Test(
        "the words color and image are left out at the end, unless nothing else is there",
        arguments: [
            ("AccentColor", "accent"), ("grey-chip-color", "greyChip"), ("giftColor", "gift"), ("cat_image", "cat"),
            ("launchImage", "launch"), ("image", "image"), ("Color", "color"), ("Image1", "image1"),
            ("textcolor", "textcolor"), ("images", "images"),
        ])
    func suffixes(_ asset: String, _ name: String) { #expect(AssetIdentifier.member(asset) == name) }

    @Test(
        "a word of the language is in backticks",
        arguments: [("default", "`default`"), ("In", "`in`"), ("self", "`self`"), ("repeatImage", "`repeat`")])
    func keywords(_ asset: String, _ name: String) { #expect(AssetIdentifier.member(asset) == name) }

    @Test(
        "a namespace begins with a capital",
        arguments: [("icons", "Icons"), ("iconPreviews", "IconPreviews"), ("Tab Bar", "TabBar"), ("type", "`Type`")])
    func namespaces(_ folder: String, _ name: String) { #expect(AssetIdentifier.namespace(folder) == name) }

    @Test("a name without letters and digits has none", arguments: ["", "-", "…"])
    func none(_ asset: String) {
        #expect(AssetIdentifier.member(asset) == nil)
        #expect(AssetIdentifier.namespace(asset) == nil)
    }
}
