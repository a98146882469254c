extension TextLinkNode: InteractiveNode {
    package var isInteractive: Bool { !areas.isEmpty }
    package var hasReach: Bool { true }
    package func activate() { open() }
}
