import CFanlightWire
import Display

extension Writer {
    func locator(_ locator: Locator) -> PBLocator.Pointer {
        let within = Array(locator.within.prefix(Locator.maximumContainers))
        return arena.make {
            $0.identifier = locator.identifier.map(presentText)
            $0.label = locator.label.map(presentText)
            if let role = locator.role { ($0.has_role, $0.role) = (1, .init(UInt32(role.rawValue))) }
            $0.text = locator.text.map(presentText)
            if let index = locator.index { ($0.has_index, $0.index) = (1, UInt32(clamping: index)) }
            $0.point = locator.point.map(point)
            $0.n_within = within.count
            $0.within = arena.list(within, container)
        }
    }

    private func container(_ locator: Locator) -> PBContainer.Pointer {
        arena.make {
            $0.identifier = locator.identifier.map(presentText)
            $0.label = locator.label.map(presentText)
            if let role = locator.role { ($0.has_role, $0.role) = (1, .init(UInt32(role.rawValue))) }
            $0.text = locator.text.map(presentText)
            if let index = locator.index { ($0.has_index, $0.index) = (1, UInt32(clamping: index)) }
        }
    }
}

extension Reader {
    func locator(_ message: PBLocator) throws(WireError) -> Locator {
        var locator = Locator(
            identifier: try optionalString(message.identifier, "Locator.identifier"),
            label: try optionalString(message.label, "Locator.label"),
            text: try optionalString(message.text, "Locator.text"),
            index: message.has_index != 0 ? Int(message.index) : nil,
            within: try list(message.n_within, message.within, "Locator.within", limit: Locator.maximumContainers) {
                (message) throws(WireError) in try container(message)
            })
        if message.has_role != 0 { locator.role = try value(message.role.rawValue, "Locator.role") }
        if let pointer = message.point { locator.point = try point(pointer) }
        return locator
    }

    private func container(_ message: PBContainer) throws(WireError) -> Locator {
        var locator = Locator(
            identifier: try optionalString(message.identifier, "Container.identifier"),
            label: try optionalString(message.label, "Container.label"),
            text: try optionalString(message.text, "Container.text"),
            index: message.has_index != 0 ? Int(message.index) : nil)
        if message.has_role != 0 { locator.role = try value(message.role.rawValue, "Container.role") }
        return locator
    }
}
