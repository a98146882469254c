public enum EggTimer {
    public static let minutes = 6
}
