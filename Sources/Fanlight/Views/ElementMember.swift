/// What is found of an element of a collection, as its id, in a form that can be compared: a closure that is made anew
/// would be another one each time.
enum ElementMember<Element, Value> {
    case at(KeyPath<Element, Value>)
    /// In a way that is the same for all elements of the type.
    case known(any KnownMember<Element, Value>.Type)
    case computed((Element) -> Value)

    func callAsFunction(_ element: Element) -> Value {
        switch self {
        case .at(let path): element[keyPath: path]
        case .known(let member): member.member(of: element)
        case .computed(let find): find(element)
        }
    }
}

extension ElementMember: ComparableCases {
    static func _comparison() -> ValueComparison.Equal {
        {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (.at(let old), .at(let new)): old === new || old == new
            case (.known(let old), .known(let new)): old == new
            case (.computed(let old), .computed(let new)): ValueComparison.isSame(old, new)
            default: false
            }
        }
    }
}

extension ElementMember where Element: Identifiable, Value == Element.ID {
    /// The element's own id.
    static var id: Self { .known(OwnID<Element>.self) }
}

extension ElementMember where Value == Element {
    /// The element itself.
    static var itself: Self { .known(Itself<Element>.self) }
}

protocol KnownMember<Element, Value> {
    associatedtype Element
    associatedtype Value
    static func member(of element: Element) -> Value
}

private enum OwnID<Element: Identifiable>: KnownMember {
    static func member(of element: Element) -> Element.ID { element.id }
}

private enum Itself<Element>: KnownMember {
    static func member(of element: Element) -> Element { element }
}

/// The second of two: what a row of a bound collection is called, which is found out when it is listed.
enum SecondOfTwo<First, Second>: KnownMember {
    static func member(of element: (First, Second)) -> Second { element.1 }
}
