import Foundation

/// The header of a section that is shown and put away: in a list, pressing it does that.
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
            // It is a heading that says itself whether what it is above is shown.
            .disclosing(isExpanded.wrappedValue, role: .heading) { isExpanded.wrappedValue.toggle() }
        } else {
            header
        }
    }

    /// One view as a whole is asked where it stands; several are as they are.
    static func _arity(content: _ViewCount?) -> _ViewCount? {
        Header._arity(content: content)?.isOneView == true ? 1 : nil
    }
}
