import Fanlight
import UIKit

/// A view of UIKit in SwiftUI.
@MainActor
struct Shown<Drawn: UIView>: UIViewRepresentable {
    let view: Drawn

    func makeUIView(context: Context) -> Drawn { view }
    func updateUIView(_ uiView: Drawn, context: Context) {}
}

/// A controller of UIKit in SwiftUI.
@MainActor
struct ShownController<Controller: UIViewController>: UIViewControllerRepresentable {
    let controller: Controller

    func makeUIViewController(context: Context) -> Controller { controller }
    func updateUIViewController(_ uiViewController: Controller, context: Context) {}
}
