import SwiftUI

public struct Stove: View {
    public init() {}

    public var body: some View {
        Color(.tomato).frame(width: 20, height: 20)
    }
}
