import Foundation

/// A shader of Metal with its arguments. Only Apple's systems run it; see `View.colorEffect(_:isEnabled:)`.
public struct Shader: Sendable {
    public var function: ShaderFunction
    public var arguments: [Argument]
    public var dithersColor = false

    public init(function: ShaderFunction, arguments: [Argument]) {
        self.function = function
        self.arguments = arguments
    }

    /// An argument of a shader.
    public struct Argument: Sendable {
        public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument { Argument() }
        public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument { Argument() }
        public static func float3<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T) -> Argument { Argument() }
        public static func float4<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T, _ w: T) -> Argument { Argument() }
        public static func float2(_ point: CGPoint) -> Argument { Argument() }
        public static func float2(_ size: CGSize) -> Argument { Argument() }
        public static func float2(_ vector: CGVector) -> Argument { Argument() }
        public static func floatArray(_ array: [Float]) -> Argument { Argument() }
        public static var boundingRect: Argument { Argument() }
        public static func color(_ color: Color) -> Argument { Argument() }
        public static func colorArray(_ array: [Color]) -> Argument { Argument() }
        public static func image(_ image: Image) -> Argument { Argument() }
        public static func data(_ data: Data) -> Argument { Argument() }
    }
}

/// A function in a library of shaders.
@dynamicCallable
public struct ShaderFunction: Hashable, Sendable {
    public var library: ShaderLibrary
    public var name: String

    public init(library: ShaderLibrary, name: String) {
        self.library = library
        self.name = name
    }

    public func dynamicallyCall(withArguments args: [Shader.Argument]) -> Shader {
        Shader(function: self, arguments: args)
    }
}

/// A library of shaders, whose functions are its members.
@dynamicMemberLookup
public struct ShaderLibrary: Hashable, Sendable {
    private let place: String

    private init(place: String) { self.place = place }

    public static let `default` = ShaderLibrary(place: "")
    public static func bundle(_ bundle: Bundle) -> ShaderLibrary { ShaderLibrary(place: bundle.bundlePath) }
    public init(url: URL) { place = url.path }

    public static subscript(dynamicMember name: String) -> ShaderFunction { ShaderLibrary.default[dynamicMember: name] }
    public subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction(library: self, name: name) }
}

extension View {
    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    nonisolated public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    nonisolated public func distortionEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    nonisolated public func layerEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some View { self }
}

extension VisualEffect {
    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    nonisolated public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some VisualEffect { self }

    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    nonisolated public func distortionEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some VisualEffect { self }

    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    nonisolated public func layerEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some VisualEffect { self }
}

/// A style that paints the foreground style instead of the shader.
@available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
extension Shader: ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> _Paint { ForegroundStyle()._paint(in: environment) }
}

extension GraphicsContext.Filter {
    /// The filter that changes nothing.
    private static var none: Self { .projectionTransform(ProjectionTransform()) }

    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    public static func colorShader(_ shader: Shader) -> Self { none }

    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    public static func distortionShader(_ shader: Shader, maxSampleOffset: CGSize) -> Self { none }

    @available(*, deprecated, message: "Has no effect: shaders of Metal run on Apple's systems only.")
    public static func layerShader(_ shader: Shader, maxSampleOffset: CGSize) -> Self { none }
}
