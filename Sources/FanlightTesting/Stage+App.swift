import Display
import Fanlight
@_exported import FanlightCoreTesting
import Foundation

extension Stage {
    /// Creates a stage with a pixel display for the first window of an app.
    public convenience init<A: App>(_ app: A, width: CGFloat, height: CGFloat, storage: SessionStorage? = nil) {
        self.init(app, on: Screen(width: width, height: height), storage)
    }

    /// Creates a stage with a terminal for the first window of an app.
    public convenience init<A: App>(_ app: A, columns: Int, rows: Int, storage: SessionStorage? = nil) {
        self.init(app, on: .cells(columns: columns, rows: rows), storage)
    }

    private convenience init<A: App>(_ app: A, on screen: Screen, _ storage: SessionStorage?) {
        self.init(
            screen,
            SceneSession(
                app: app, configuration: SessionConfiguration(screen: screen, clock: .virtual, storage: storage)))
    }
}
