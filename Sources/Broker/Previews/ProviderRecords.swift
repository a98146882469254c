/// The `PreviewProvider` types of a program, found in the metadata for the Swift runtime. Each conformance has a
/// descriptor that refers to the protocol by address, and to the type by its own descriptor.
enum ProviderRecords {
    struct Provider: Equatable {
        var name: String
        var module: String
        var descriptor: UInt64
    }

    private static let protocolName = "PreviewProvider"
    private static let protocolModule = "Fanlight"
    /// Limit of conformances; real programs have some ten thousand.
    private static let maximumConformances: UInt64 = 1 << 17
    private static let largestRelocations: UInt64 = 64 << 20

    static func read(_ file: ExecutableFile) throws(ExecutableFile.Problem) -> [Provider] {
        guard let section = file.section("swift5_protocol_conformances") else { return [] }
        guard section.size / 4 <= maximumConformances else {
            throw ExecutableFile.Problem(
                text: "\(file.path) claims to have \(section.size / 4) conformances, which is beyond the limit.")
        }
        // The protocol is in another module: its address is in a slot that the loader fills, shared by all
        // conformances.
        var bySlot: [UInt64: [UInt64]] = [:]
        var descriptors: [(conformance: UInt64, protocol: UInt64)] = []
        for index in 0..<section.size / 4 {
            let place = section.address + index * 4
            guard let conformance = try follow(place, in: file), let offset = try file.offset(of: conformance) else {
                continue
            }
            let reference: Int32 = try file.integer(at: offset)
            let target = conformance &+ UInt64(bitPattern: Int64(reference & ~1))
            if reference & 1 == 0 {
                descriptors.append((conformance, target))
            } else {
                bySlot[target, default: []].append(conformance)
            }
        }
        for (slot, address) in try values(of: bySlot, in: file) {
            for conformance in bySlot[slot] ?? [] { descriptors.append((conformance, address)) }
        }
        var isProvider: [UInt64: Bool] = [:]
        var providers: [Provider] = []
        for (conformance, descriptor) in descriptors.sorted(by: { $0.conformance < $1.conformance }) {
            if isProvider[descriptor] == nil { isProvider[descriptor] = try isPreviewProvider(descriptor, in: file) }
            guard isProvider[descriptor] == true, let provider = try provider(of: conformance, in: file) else {
                continue
            }
            providers.append(provider)
        }
        return providers
    }

    /// Returns the target of the relative reference at an address.
    private static func follow(_ address: UInt64, in file: ExecutableFile) throws(ExecutableFile.Problem) -> UInt64? {
        guard let offset = try file.offset(of: address) else { return nil }
        let distance: Int32 = try file.integer(at: offset)
        return distance == 0 ? nil : address &+ UInt64(bitPattern: Int64(distance))
    }

    /// Returns the values that the loader will write into the slots, from the relocation table or from the slots
    /// themselves.
    private static func values(
        of slots: [UInt64: [UInt64]], in file: ExecutableFile
    ) throws(ExecutableFile.Problem) -> [UInt64: UInt64] {
        guard !slots.isEmpty else { return [:] }
        var values: [UInt64: UInt64] = [:]
        if let table = file.section(".rela.dyn"), table.size <= largestRelocations {
            let bytes = try file.bytes(at: table.offset, count: Int(table.size))
            // A relocation has 24 bytes: the slot, the kind, and the addend.
            bytes.withUnsafeBytes { bytes in
                for place in stride(from: 0, through: bytes.count - 24, by: 24) {
                    let slot = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    guard slots[slot] != nil else { continue }
                    values[slot] = bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self)
                }
            }
        }
        for slot in slots.keys where values[slot, default: 0] == 0 {
            if let offset = try file.offset(of: slot) { values[slot] = try file.integer(at: offset) }
        }
        return values
    }

    private static func isPreviewProvider(
        _ descriptor: UInt64, in file: ExecutableFile
    ) throws(ExecutableFile.Problem) -> Bool {
        guard try name(of: descriptor, in: file) == protocolName else { return false }
        return try module(of: descriptor, in: file) == protocolModule
    }

    /// Returns nil if the type is generic, a class of another language, or otherwise cannot have previews.
    private static func provider(
        of conformance: UInt64, in file: ExecutableFile
    ) throws(ExecutableFile.Problem) -> Provider? {
        guard let flagsOffset = try file.offset(of: conformance &+ 12) else { return nil }
        let flags: UInt32 = try file.integer(at: flagsOffset)
        // Only a type of this program, referenced directly.
        guard flags >> 3 & 7 == 0, let descriptor = try follow(conformance &+ 4, in: file),
            let kindOffset = try file.offset(of: descriptor)
        else { return nil }
        let kind: UInt32 = try file.integer(at: kindOffset)
        let isGeneric = kind & 0x80 != 0
        guard !isGeneric, kind & 0x1F >= 16, let name = try name(of: descriptor, in: file), Names.isValid(app: name)
        else { return nil }
        return Provider(name: name, module: try module(of: descriptor, in: file) ?? "", descriptor: descriptor)
    }

    /// Returns the name in a descriptor of a module, a protocol or a type. These share their layout up to the name.
    private static func name(of descriptor: UInt64, in file: ExecutableFile) throws(ExecutableFile.Problem) -> String? {
        guard let place = try follow(descriptor &+ 8, in: file) else { return nil }
        return try file.text(atAddress: place)
    }

    /// Returns the name of the enclosing module, which may be several scopes further out.
    private static func module(
        of descriptor: UInt64, in file: ExecutableFile
    ) throws(ExecutableFile.Problem) -> String? {
        var current = descriptor
        for _ in 0..<32 {
            guard let offset = try file.offset(of: current) else { return nil }
            let kind: UInt32 = try file.integer(at: offset)
            if kind & 0x1F == 0 { return try name(of: current, in: file) }
            guard let parentOffset = try file.offset(of: current &+ 4) else { return nil }
            let distance: Int32 = try file.integer(at: parentOffset)
            // An indirect parent is in another program.
            guard distance != 0, distance & 1 == 0 else { return nil }
            current = (current &+ 4) &+ UInt64(bitPattern: Int64(distance))
        }
        return nil
    }
}
