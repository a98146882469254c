import Foundation

/// The header of a collapsible section: in a list, pressing it expands or collapses the section.
struct SectionHeader<Header: View> {
    let header: Header
    let isExpanded: Binding<Bool>
    @Environment(\.isListHeader) private var isListHeader

    init(header: Header, isExpanded: Binding<Bool>) {
        self.header = header
        self.isExpanded = isExpanded
    }
}

extension SectionHeader: View {
    var body: some View {
        if isListHeader {
            let isExpanded = isExpanded
            HStack(spacing: 0) {
                header
                Spacer(minLength: 8)
                DisclosureArrow(isExpanded: isExpanded.wrappedValue)
            }
            .contentShape(Rectangle())
            // A heading that reports its expansion state itself.
            .disclosureControl(isExpanded.wrappedValue, role: .heading) { isExpanded.wrappedValue.toggle() }
        } else {
            header
        }
    }

    /// A single view keeps its count; several views are passed through.
    static func _arity(content: _ViewCount?) -> _ViewCount? {
        Header._arity(content: content)?.isOneView == true ? 1 : nil
    }
}
