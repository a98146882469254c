extension SceneStorage {
    /// Stores a person's arrangement of a table's columns.
    public init<RowValue: Identifiable>(
        wrappedValue: Value = TableColumnCustomization<RowValue>(), _ key: String
    ) where Value == TableColumnCustomization<RowValue> {
        self.init(key, wrappedValue, .encoded)
    }
}
