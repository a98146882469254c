import CLinux

/// The program of this process in memory.
public enum LoadedProgram {
    /// Returns the address in memory of an address in the program's file, as `PreviewEntry.source` has it.
    public static func address(of address: UInt64) -> UInt { UInt(address) &+ linux_program_load_bias() }
}
