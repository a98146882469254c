import Testing
import Transport

@Suite("Limit of open files")
struct ConnectionLimitTests {
    @Test("a restarted service keeps descriptors for all apps that could be started", arguments: [32, 224, 992])
    func kept(descriptors: Int) {
        let apps = ConnectionLimit.processLimit(among: descriptors)
        let kept = ConnectionLimit.keptDescriptors(for: apps, among: descriptors)
        #expect(apps > 0 && kept == apps * ConnectionLimit.perRunningProcess)
        // Others get some as well, also where an app has written more records.
        let most = ConnectionLimit.keptDescriptors(for: 10 * apps, among: descriptors)
        #expect(descriptors - most == min(48, descriptors / 2))
    }

    @Test("the number of apps follows from the limit of open files")
    func apps() {
        #expect(ConnectionLimit.processLimit(among: 224) == 58)
        #expect(ConnectionLimit.keptDescriptors(for: 40, among: 224) == 120)
    }
}
