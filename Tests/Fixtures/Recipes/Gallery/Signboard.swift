import SwiftUI

/// A row with a resource of each kind that the other rows do not have.
struct Signboard: View {
    var body: some View {
        HStack {
            Text("AAAA").font(.custom("Fanlight Blocks", size: 20))
                .foregroundStyle(Color(red: 0.8, green: 0, blue: 0.8)).accessibilityIdentifier("sign")
            Image(.stamp).resizable().frame(width: 20, height: 20)
            Image(.card)
            Color(.paper).frame(width: 20, height: 20)
            Text(sound)
            Text("Soup").accessibilityIdentifier("soup")
        }
    }

    private var sound: String {
        let file = Bundle.main.url(forResource: "bell", withExtension: "wav")
        return "a bell of \(file.flatMap { try? Data(contentsOf: $0) }?.count ?? 0) bytes"
    }
}
