import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Painter
import Testing

/// Compares the pixels of views on their way with those of the same views at rest.
@MainActor
@Suite("Animated properties")
struct PropertyMotionTests {
    @Observable final class Model {
        var value = 0.0
    }

    /// A property whose number is 0 at the start of the way and 1 at its end.
    enum Property: CaseIterable {
        case alignmentGuide, position, padding, frame, shadow, blur, brightness, contrast, saturation, grayscale
        case colorMultiply
        case lineWidth, dashPhase, border, cornerRadius, clip, mask, symbol
        case offsetShape, scaledShape, rotatedShape, longShape, scaledMask
        case linearGradient, radialGradient, angularGradient, meshGradient
        case clearColor, clearFill, clearStroke, clearBorder, clearClip, clearGradient, clearShadow, partOfClip
        case clearStyleShadow, growingSymbol, growingFont

        @MainActor @ViewBuilder
        func view(_ value: Double) -> some View {
            let color = Color(red: 0.5, green: 0.3, blue: 0.6)
            let card = HStack(spacing: 0) {
                Color.red
                Color.blue
            }.frame(width: 80, height: 80)
            switch self {
            case .alignmentGuide:
                HStack(alignment: .top, spacing: 0) {
                    Color.red.frame(width: 20, height: 20).alignmentGuide(.top) { $0[.top] - 40 * value }
                    Color.blue.frame(width: 20, height: 20)
                }
            case .position: Color.red.frame(width: 20, height: 20).position(x: 20 + 60 * value, y: 50)
            case .padding: Color.red.padding(.leading, 60 * value)
            case .frame: Color.red.frame(width: 20 + 60 * value, height: 20)
            case .shadow:
                Color.red.frame(width: 40, height: 40)
                    .shadow(color: .black, radius: 2 + 8 * value, x: 4 + 16 * value, y: 4 + 16 * value)
            case .blur: Color.red.frame(width: 40, height: 40).blur(radius: 1 + 8 * value)
            case .brightness: color.brightness(0.8 * value - 0.4)
            case .contrast: color.contrast(0.2 + 1.6 * value)
            case .saturation: color.saturation(value)
            case .grayscale: color.grayscale(value)
            case .colorMultiply: color.colorMultiply(Color(white: 1 - 0.8 * value))
            case .lineWidth: Circle().stroke(.red, lineWidth: 2 + 16 * value).frame(width: 60, height: 60)
            case .dashPhase:
                Path { path in
                    path.move(to: CGPoint(x: 0, y: 50))
                    path.addLine(to: CGPoint(x: 100, y: 50))
                }
                .stroke(.red, style: StrokeStyle(lineWidth: 10, dash: [20], dashPhase: 20 * value))
            case .border: Color.red.frame(width: 60, height: 60).border(.blue, width: 2 + 10 * value)
            case .cornerRadius:
                RoundedRectangle(cornerRadius: 40 * value, style: .circular).fill(.red).frame(width: 80, height: 80)
            case .clip: card.clipShape(RoundedRectangle(cornerRadius: 4 + 32 * value, style: .circular))
            case .mask: card.mask { Rectangle().frame(width: 20).offset(x: 60 * value - 30) }
            case .offsetShape:
                Rectangle().offset(x: 60 * value - 30, y: 20 * value).fill(.red).frame(width: 20, height: 20)
            case .scaledShape: Circle().scale(0.2 + 0.8 * value).fill(.red).frame(width: 80, height: 80)
            case .rotatedShape:
                Rectangle().rotation(.degrees(180 * value)).fill(.red).frame(width: 80, height: 20)
            case .longShape: Comb().rotation(.degrees(180 * value)).fill(.red).frame(width: 80, height: 20)
            case .scaledMask: card.mask { Circle().scale(0.2 + 0.8 * value) }
            case .symbol:
                Image(systemName: "heart.fill").resizable().frame(width: 20 + 60 * value, height: 20 + 60 * value)
            case .linearGradient:
                LinearGradient(
                    stops: [
                        .init(color: .red, location: 0.1 + 0.8 * value),
                        .init(color: .blue, location: 0.1 + 0.8 * value),
                    ], startPoint: .leading, endPoint: .trailing)
            case .radialGradient:
                RadialGradient(
                    colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 20 + 60 * value)
            case .angularGradient:
                AngularGradient(
                    stops: [
                        .init(color: .red, location: 0.5), .init(color: .blue, location: 0.5),
                    ], center: .center, angle: .degrees(90 * value))
            case .meshGradient:
                MeshGradient(
                    width: 3, height: 3,
                    points: [
                        [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.2 + 0.6 * Float(value), 0.5], [1, 0.5], [0, 1],
                        [0.5, 1],
                        [1, 1],
                    ], colors: [.red, .red, .red, .red, .blue, .red, .red, .red, .red])
            case .clearColor: value == 0 ? Color.clear : Color.blue.opacity(value)
            case .clearFill: Capsule().fill(.blue.opacity(value)).frame(width: 80, height: 40)
            case .clearStroke:
                Circle().stroke(.blue.opacity(value), lineWidth: 2 + 16 * value).frame(width: 60, height: 60)
            case .clearBorder:
                Color.white.frame(width: 80, height: 80).border(value == 0 ? .clear : .red.opacity(value), width: 10)
            case .clearClip: Color.red.opacity(value).cornerRadius(20)
            case .clearGradient:
                LinearGradient(
                    colors: [.red.opacity(value), .blue.opacity(value)], startPoint: .leading, endPoint: .trailing)
            case .clearShadow:
                Color.white.frame(width: 40, height: 40)
                    .shadow(color: .red.opacity(value), radius: 4 * value, x: 24 * value)
            case .clearStyleShadow:
                Circle().fill(Color.white.shadow(.drop(color: .red.opacity(value), radius: 4 * value, x: 24 * value)))
                    .frame(width: 40, height: 40)
            case .growingSymbol:
                Image(systemName: "heart.fill").resizable().frame(width: 80 * value, height: 80 * value)
            case .growingFont: Image(systemName: "heart.fill").font(.system(size: 60 * value))
            case .partOfClip: Color.red.frame(maxWidth: 20 + 60 * value).frame(width: 80, height: 20).clipped()
            }
        }
    }

    /// A shape whose path is so long that its layer is transformed instead.
    private struct Comb: Shape {
        func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
                for tooth in 0...80 {
                    let x = rect.minX + rect.width * CGFloat(tooth) / 80
                    path.addLine(to: CGPoint(x: x, y: tooth % 2 == 0 ? rect.minY : rect.minY + 2))
                }
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
                path.closeSubpath()
            }
        }
    }

    private struct Screen: View {
        let property: Property
        let model: Model
        var body: some View { property.view(model.value) }
    }

    private func pixels(_ picture: Picture) throws -> PixelImage {
        try PixelPainter().pixels(picture, on: Display.Screen(width: 100, height: 100))
    }

    /// Returns the pixels of the view at rest.
    private func resting(_ property: Property, _ value: Double) throws -> PixelImage {
        try pixels(Stage(width: 100, height: 100) { property.view(value) }.currentPicture)
    }

    /// Returns the sum of the differences of all channels.
    private func difference(_ one: PixelImage, _ other: PixelImage) -> Int {
        var sum = 0
        for y in 0..<100 {
            for x in 0..<100 {
                guard let a = one[x, y], let b = other[x, y] else { return .max }
                for channel in [\RGBA.red, \.green, \.blue] {
                    sum += abs(Int(a[keyPath: channel]) - Int(b[keyPath: channel]))
                }
            }
        }
        return sum
    }

    @Test("a view half way looks as with the number half way", arguments: Property.allCases)
    func halfWay(_ property: Property) throws {
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(property: property, model: model) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.value = 1 }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        let wanted = try resting(property, 0.5)
        let ends = try [0, 1].map { difference(try resting(property, $0), wanted) }
        let least = try #require(ends.min())
        #expect(least > 1_000, "the ends differ from the middle by \(ends)")
        let found = difference(try pixels(stage.presentedPicture), wanted)
        #expect(found * 4 <= least, "\(found); the ends differ by \(ends)")
        stage.advance(by: .seconds(0.5))
        #expect(difference(try pixels(stage.presentedPicture), try resting(property, 1)) == 0)
    }

    @Test(
        "the picture has a clear colour, and a symbol without a size, only on the way",
        arguments: zip([Property.clearFill, .clearFill, .growingSymbol, .growingFont], [0.5, 1, 1, 1]))
    func fadingOut(_ property: Property, _ scale: Double) throws {
        let model = Model()
        model.value = scale
        let stage = Stage(width: 100, height: 100) { Screen(property: property, model: model) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.value = 0 }
        #expect(stage.currentPicture.layers.values.flatMap(\.drawing.commands).count == 1)
        stage.advance(by: .seconds(0.5))
        let wanted = try resting(property, scale / 2)
        let least = difference(try resting(property, 0), wanted)
        let found = difference(try pixels(stage.presentedPicture), wanted)
        #expect(least > 1_000 && found * 4 <= least, "\(found) of \(least)")
        stage.advance(by: .seconds(1))
        #expect(difference(try pixels(stage.presentedPicture), try resting(property, 0)) == 0)
        model.value = 1
        #expect(stage.currentPicture.layers.values.flatMap(\.drawing.commands).count == 1)
        model.value = 0
        #expect(stage.currentPicture.layers.values.flatMap(\.drawing.commands).isEmpty)
    }
}
