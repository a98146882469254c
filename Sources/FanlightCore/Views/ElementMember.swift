/// A member of a collection's element, such as its id, in a comparable form. A closure would differ each time it is
/// created.
package enum ElementMember<Element, Value> {
    case at(KeyPath<Element, Value>)
    /// A member that is read in the same way for all elements of the type.
    case known(any KnownMember<Element, Value>.Type)
    case computed((Element) -> Value)

    package func callAsFunction(_ element: Element) -> Value {
        switch self {
        case .at(let path): element[keyPath: path]
        case .known(let member): member.member(of: element)
        case .computed(let find): find(element)
        }
    }
}

extension ElementMember: ComparableCases {
    package static func _comparisonOfCases() -> ValueComparison.Equal {
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
    package static var id: Self { .known(OwnID<Element>.self) }
}

extension ElementMember where Value == Element {
    /// The element itself.
    package static var itself: Self { .known(WholeElement<Element>.self) }
}

package protocol KnownMember<Element, Value> {
    associatedtype Element
    associatedtype Value
    static func member(of element: Element) -> Value
}

private enum OwnID<Element: Identifiable>: KnownMember {
    static func member(of element: Element) -> Element.ID { element.id }
}

private enum WholeElement<Element>: KnownMember {
    static func member(of element: Element) -> Element { element }
}

/// The second component of a tuple: the id of a bound collection's row, computed when the row is listed.
enum SecondComponent<First, Second>: KnownMember {
    static func member(of element: (First, Second)) -> Second { element.1 }
}
