import Foundation

struct Download {
    var session = URLSession.shared

    func request(_ address: URL) -> URLRequest { URLRequest(url: address) }
}
