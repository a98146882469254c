/// An element that collects its content's nodes on request.
@MainActor
protocol NodeCollecting: AnyObject {
    func collect()
}
