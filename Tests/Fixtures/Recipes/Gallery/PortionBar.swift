import Kitchen
import SwiftUI

/// A row with an asset of each kind.
struct PortionBar: View {
    @State private var portions = 1

    var body: some View {
        HStack {
            Image(.spoon).accessibilityIdentifier("spoon")
            Image(.Herbs.bayLeaf).accessibilityIdentifier("leaf")
            Text("\(portions) portions", tableName: "Portions").foregroundStyle(.tomato)
            Text("serve.hint", tableName: "Portions")
            Text(String(localized: "Season", table: "Portions"))
            Text(Shelf.spice).foregroundStyle(Color(uiColor: Shelf.label))
            Rectangle().fill(.tomato).frame(width: 20, height: 20)
            Color(.red).frame(width: 20, height: 20)
            Stove()
            Button("More") {
                portions += 1
                Shelf.knock()
            }
        }
        .onOpenURL { portions = Int($0.lastPathComponent) ?? portions }
    }
}
