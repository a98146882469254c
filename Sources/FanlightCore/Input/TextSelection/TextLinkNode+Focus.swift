extension TextLinkNode: InteractiveNode {
    package var isInteractive: Bool { !areas.isEmpty }
    package var hasExtendedReach: Bool { true }
    package func activate() { open() }
}
