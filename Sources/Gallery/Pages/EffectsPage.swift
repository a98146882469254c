import SwiftUI

/// Shadows, mesh gradients, materials and glass, boolean operations on shapes, and cards rotated in 3D.
struct EffectsPage: View {
    var body: some View {
        VStack(spacing: 16) {
            HStack(spacing: 16) {
                Circle().fill(.orange.shadow(.drop(radius: 4, y: 4)))
                Circle().fill(.orange.shadow(.inner(radius: 6, y: 4)))
                RoundedRectangle(cornerRadius: 16)
                    .fill(
                        .teal.gradient.shadow(.inner(color: .black.opacity(0.5), radius: 4, y: -3)).shadow(
                            .drop(radius: 3)))
                Text("Shade").font(.title).bold()
                    .foregroundStyle(.indigo.shadow(.drop(color: .indigo.opacity(0.5), radius: 2, x: 2, y: 3)))
            }
            .frame(height: 64)
            HStack(spacing: 16) {
                Dusk().clipShape(RoundedRectangle(cornerRadius: 16))
                Dusk().clipShape(Circle())
                ZStack {
                    RoundedRectangle(cornerRadius: 24).fill(.blue.opacity(0.2))
                    ContainerRelativeShape().fill(.blue.opacity(0.4)).padding(8)
                    ContainerRelativeShape().fill(.blue).padding(16)
                }
                .containerShape(.rect(cornerRadius: 24))
            }
            .frame(height: 80)
            HStack(spacing: 16) {
                Pair { $0.union($1) }
                Pair { $0.intersection($1) }
                Pair { $0.subtracting($1) }
                Pair { $0.symmetricDifference($1) }
            }
            .frame(height: 56)
            Surfaces().frame(height: 72)
            // An edge rotated towards the viewer exceeds the view's frame.
            HStack(spacing: 32) {
                Card(title: "Near").rotation3DEffect(.degrees(40), axis: (x: 0, y: 1, z: 0))
                Card(title: "Far").rotation3DEffect(.degrees(-40), axis: (x: 0, y: 1, z: 0))
                Card(title: "Away").rotation3DEffect(.degrees(50), axis: (x: 1, y: 0, z: 0))
            }
            .padding(.horizontal, 16)
            .frame(height: 72)
            .padding(.top, 8)
        }
        .padding()
    }
}

/// A mesh gradient in evening colours.
private struct Dusk: View {
    var body: some View {
        MeshGradient(
            width: 3, height: 3,
            points: [[0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.6, 0.4], [1, 0.5], [0, 1], [0.5, 1], [1, 1]],
            colors: [.indigo, .purple, .indigo, .orange, .pink, .purple, .yellow, .orange, .red])
    }
}

/// Materials and glass over evening colours.
private struct Surfaces: View {
    var body: some View {
        HStack(spacing: 12) {
            Text("Thin").padding(8).background(.ultraThinMaterial, in: .rect(cornerRadius: 8))
            Text("Thick").padding(8).background(.thickMaterial, in: .rect(cornerRadius: 8))
            Label("Glass", systemImage: "sparkles").padding(8).glassEffect()
            Button("Go") {}.buttonStyle(.glass)
        }
        .lineLimit(1)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background {
            ZStack {
                Dusk()
                HStack(spacing: 18) {
                    ForEach(0..<20, id: \.self) { _ in Capsule().fill(.white).frame(width: 6) }
                }
                .rotationEffect(.degrees(20))
            }
        }
        .clipShape(.rect(cornerRadius: 16))
    }
}

/// The result of an operation on a square and a circle, with both of them shown faintly.
private struct Pair: View {
    let join: (Path, Path) -> Path

    var body: some View {
        GeometryReader { proxy in
            let side = proxy.size.height * 0.75
            let left = (proxy.size.width - 1.5 * side) / 2
            let square = Path(CGRect(x: left, y: 0, width: side, height: side))
            let circle = Path(ellipseIn: CGRect(x: left + side / 2, y: side / 3, width: side, height: side))
            ZStack {
                join(square, circle).fill(.green)
                square.stroke(.gray)
                circle.stroke(.gray)
            }
        }
    }
}

private struct Card: View {
    let title: String

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(title).font(.headline)
            Text("of the table").font(.caption)
        }
        .foregroundStyle(.black)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.blue.gradient, in: .rect(cornerRadius: 12))
    }
}
