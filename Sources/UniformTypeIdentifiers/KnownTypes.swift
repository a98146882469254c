/// The table of well-known types.
enum KnownTypes {
    struct Entry: Sendable {
        let identifier: String
        let parents: [String]
        let extensions: [String]
        let mimeTypes: [String]
        let words: String
    }

    static let all: [Entry] = table.split(separator: "\n").compactMap { line in
        let columns = line.split(separator: "|", omittingEmptySubsequences: false)
        guard columns.count == 5 else { return nil }
        func words(_ column: Int) -> [String] { columns[column].split(separator: " ").map(String.init) }
        return Entry(
            identifier: words(0).joined(), parents: words(1), extensions: words(2), mimeTypes: words(3),
            words: words(4).joined(separator: " "))
    }

    static let byIdentifier = Dictionary(all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

    /// A type per line: identifier | direct supertypes | filename extensions | MIME types | description.
    private static let table = """
        public.item | |  | | item
        public.content | |  | | content
        public.composite-content | public.content | |  | mixed content
        public.disk-image | public.archive | |  | disk image
        public.data | public.item | |  | data
        public.directory | public.item | |  | folder
        com.apple.resolvable | public.item | |  | shortcut
        public.symlink | com.apple.resolvable | |  | symbolic link
        public.executable | public.item | |  | program
        com.apple.mount-point | com.apple.resolvable | |  | mount point
        com.apple.alias-file | public.data com.apple.resolvable | |  | alias
        com.apple.bookmark | public.data com.apple.resolvable | |  | bookmark
        public.url | public.data | |  | address
        public.file-url | public.url | |  | file's address
        public.text | public.data public.content | |  | text
        public.plain-text | public.text | txt text | text/plain | plain text
        public.utf8-plain-text | public.plain-text | |  | plain text
        public.utf16-plain-text | public.plain-text | |  | plain text
        public.utf16-external-plain-text | public.plain-text | |  | plain text
        public.delimited-values-text | public.text | |  | delimited text
        public.comma-separated-values-text | public.delimited-values-text | csv | text/csv | comma-separated values
        public.tab-separated-values-text | public.delimited-values-text | tsv | text/tab-separated-values \
        | tab-separated values
        public.utf8-tab-separated-values-text | public.tab-separated-values-text public.utf8-plain-text | |  \
        | tab-separated values
        public.rtf | public.text | rtf | text/rtf application/rtf | rich text
        public.html | public.text | html htm shtml | text/html | HTML text
        public.xml | public.text | xml | application/xml text/xml | XML text
        public.yaml | public.text | yml yaml | application/x-yaml | YAML text
        public.css | public.text | css | text/css | style sheet
        public.source-code | public.plain-text | |  | source code
        public.assembly-source | public.source-code | s | | assembly source
        public.c-source | public.source-code | c | text/x-c | C source
        public.objective-c-source | public.source-code | m | | Objective-C source
        public.swift-source | public.source-code | swift | text/x-swift | Swift source
        public.c-plus-plus-source | public.source-code | cc cpp cxx | | C++ source
        public.objective-c-plus-plus-source | public.source-code | mm | | Objective-C++ source
        public.c-header | public.source-code | h | | C header
        public.c-plus-plus-header | public.source-code | hh hpp hxx | | C++ header
        public.script | public.source-code | |  | script
        com.apple.applescript.text | public.script | applescript | | AppleScript
        com.apple.applescript.script | public.data public.script | scpt | | script
        com.apple.applescript.script-bundle | com.apple.bundle com.apple.package public.script | scptd | | script bundle
        com.netscape.javascript-source | public.script | js mjs | text/javascript application/javascript | JavaScript
        public.shell-script | public.script | sh command | | shell script
        public.perl-script | public.shell-script | pl | | Perl script
        public.python-script | public.shell-script | py | | Python script
        public.ruby-script | public.shell-script | rb | | Ruby script
        public.php-script | public.shell-script | php | | PHP script
        public.make-source | public.script | mk | | makefile
        public.json | public.text | json | application/json | JSON text
        public.geojson | public.json | geojson | application/geo+json | GeoJSON text
        com.apple.property-list | public.data | plist | application/x-plist | property list
        com.apple.xml-property-list | com.apple.property-list public.xml | |  | XML property list
        com.apple.binary-property-list | com.apple.property-list | |  | binary property list
        com.adobe.pdf | public.data public.composite-content | pdf | application/pdf | PDF document
        com.apple.rtfd | public.composite-content com.apple.package | rtfd | | rich text with attachments
        com.apple.flat-rtfd | public.data public.composite-content | |  | rich text with attachments
        com.apple.webarchive | public.data public.composite-content | webarchive | | web archive
        public.image | public.data public.content | |  | image
        public.jpeg | public.image | jpeg jpg jpe | image/jpeg | JPEG image
        public.tiff | public.image | tiff tif | image/tiff | TIFF image
        com.compuserve.gif | public.image | gif | image/gif | GIF image
        public.png | public.image | png | image/png | PNG image
        com.apple.icns | public.image | icns | | icon image
        com.microsoft.bmp | public.image | bmp | image/bmp | BMP image
        com.microsoft.ico | public.image | ico | image/vnd.microsoft.icon | icon image
        public.camera-raw-image | public.image | |  | raw image
        public.svg-image | public.image public.xml | svg | image/svg+xml | SVG image
        com.apple.live-photo | public.content | |  | live photo
        public.heif-standard | public.image | heif | image/heif | HEIF image
        public.heic | public.heif-standard | heic | image/heic | HEIC image
        org.webmproject.webp | public.image | webp | image/webp | WebP image
        com.ilm.openexr-image | public.image | exr | | OpenEXR image
        com.adobe.raw-image | public.camera-raw-image | dng | image/x-adobe-dng | DNG image
        public.audiovisual-content | public.data public.content | |  | audiovisual content
        public.movie | public.audiovisual-content | |  | movie
        public.video | public.movie | |  | video
        public.audio | public.audiovisual-content | |  | audio
        com.apple.quicktime-movie | public.movie | mov qt | video/quicktime | QuickTime movie
        public.mpeg | public.movie | mpg mpeg | video/mpeg | MPEG movie
        public.mpeg-2-video | public.video | m2v | video/mpeg2 | MPEG-2 video
        public.mpeg-2-transport-stream | public.movie | ts | video/mp2t | MPEG-2 stream
        public.mp3 | public.audio | mp3 | audio/mpeg | MP3 audio
        public.mpeg-4 | public.movie | mp4 mpg4 | video/mp4 | MPEG-4 movie
        public.mpeg-4-audio | public.mpeg-4 public.audio | m4a | audio/mp4 | MPEG-4 audio
        com.apple.protected-mpeg-4-audio | public.audio | m4p | | protected audio
        com.apple.protected-mpeg-4-video | public.mpeg-4 public.video | m4v | | protected video
        public.avi | public.movie | avi | video/avi | AVI movie
        public.aiff-audio | public.audio | aiff aif | audio/aiff | AIFF audio
        com.microsoft.waveform-audio | public.audio | wav | audio/wav audio/x-wav | WAVE audio
        public.midi-audio | public.audio | mid midi | audio/midi | MIDI audio
        public.playlist | |  | | playlist
        public.m3u-playlist | public.text public.playlist | m3u | audio/mpegurl | playlist
        public.folder | public.directory | |  | folder
        public.volume | public.folder | |  | volume
        com.apple.package | public.directory | |  | package
        com.apple.bundle | public.directory | |  | bundle
        com.apple.plugin | com.apple.bundle com.apple.package | plugin | | plug-in
        com.apple.metadata-importer | com.apple.plugin | |  | importer
        com.apple.quicklook-generator | com.apple.plugin | |  | generator
        com.apple.xpc-service | com.apple.bundle com.apple.package | xpc | | service
        com.apple.framework | com.apple.bundle | framework | | framework
        com.apple.application | public.executable | |  | application
        com.apple.application-bundle | com.apple.application com.apple.bundle com.apple.package | app | | application
        com.apple.application-and-system-extension | com.apple.xpc-service | appex | | extension
        public.unix-executable | public.data public.executable | |  | program
        com.microsoft.windows-executable | public.data public.executable | exe | | Windows program
        com.apple.systempreference.prefpane | com.apple.bundle com.apple.package | prefpane | | preference pane
        public.archive | public.data | |  | archive
        org.gnu.gnu-zip-archive | public.archive | gz gzip | application/gzip application/x-gzip | gzip archive
        public.bzip2-archive | public.archive | bz2 | application/x-bzip2 | bzip2 archive
        public.zip-archive | public.archive | zip | application/zip | ZIP archive
        public.tar-archive | public.archive | tar | application/x-tar | tar archive
        com.apple.archive | public.archive | aar | | archive
        public.spreadsheet | public.content | |  | spreadsheet
        public.presentation | public.composite-content | |  | presentation
        public.database | |  | | database
        public.message | |  | | message
        public.contact | |  | | contact
        public.vcard | public.text public.contact | vcf vcard | text/vcard text/x-vcard | vCard
        public.to-do-item | |  | | to-do item
        public.calendar-event | |  | | calendar event
        public.email-message | public.message | eml | message/rfc822 | e-mail message
        com.apple.internet-location | public.data | |  | internet location
        com.microsoft.internet-shortcut | public.data | url | | internet shortcut
        public.font | |  | | font
        public.bookmark | |  | | bookmark
        com.rsa.pkcs-12 | public.data | p12 pfx | application/x-pkcs12 | certificates
        public.x509-certificate | public.data | cer crt der | application/x-x509-ca-cert | certificate
        org.idpf.epub-container | public.data public.composite-content | epub | application/epub+zip | EPUB book
        public.log | public.plain-text | log | | log
        public.3d-content | public.content | |  | 3D content
        com.pixar.universal-scene-description | public.data public.3d-content | usd | | 3D scene
        com.pixar.universal-scene-description-mobile | com.pixar.universal-scene-description | usdz \
        | model/vnd.usdz+zip | 3D scene
        com.apple.reality | public.data | reality | | 3D scene
        com.apple.scenekit.scene | public.3d-content | scn | | 3D scene
        com.apple.arobject | public.data | arobject | | reference object
        """
}
