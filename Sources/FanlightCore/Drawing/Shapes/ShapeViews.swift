import Foundation

/// A shape filled with a style.
@frozen
public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
    public var shape: Content
    public var style: Style
    public var fillStyle: FillStyle

    nonisolated public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
    }
}

/// A view of a shape, over which the shape can be filled or stroked again.
@MainActor @preconcurrency
public protocol ShapeView<Content>: View {
    associatedtype Content: Shape
    nonisolated var shape: Content { get }
}

/// A shape filled with a style, in front of a background view.
@frozen
public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
    public var shape: Content
    public var style: Style
    public var fillStyle: FillStyle
    public var background: Background

    nonisolated public init(shape: Content, style: Style, fillStyle: FillStyle, background: Background) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
        self.background = background
    }
}

/// A stroke along a shape, in front of a background view.
@frozen
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
    public var shape: Content
    public var style: Style
    public var strokeStyle: StrokeStyle
    public var isAntialiased: Bool
    public var background: Background

    nonisolated public init(
        shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool, background: Background
    ) {
        self.shape = shape
        self.style = style
        self.strokeStyle = strokeStyle
        self.isAntialiased = isAntialiased
        self.background = background
    }
}

/// A stroke inside a shape, in front of a background view.
@frozen
public struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View> {
    public var shape: Content
    public var style: Style
    public var strokeStyle: StrokeStyle
    public var isAntialiased: Bool
    public var background: Background

    nonisolated public init(
        shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool, background: Background
    ) {
        self.shape = shape
        self.style = style
        self.strokeStyle = strokeStyle
        self.isAntialiased = isAntialiased
        self.background = background
    }
}

extension _ShapeView: ShapeView {
    public var body: Never { fatalError("A filled shape is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ShapeElement(view, context) { ($0.shape, $0.style, $0.fillStyle) }
    }
}

extension FillShapeView: ShapeView {
    public var body: some View {
        _ShapeView(shape: shape, style: style, fillStyle: fillStyle).background { background }
    }
}

extension StrokeShapeView: ShapeView {
    private var line: _StrokedShape<Content> { _StrokedShape(shape: shape, style: strokeStyle) }

    private var edges: FillStyle { FillStyle(antialiased: isAntialiased) }

    public var body: some View { _ShapeView(shape: line, style: style, fillStyle: edges).background { background } }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        guard Background.self == EmptyView.self else { return CompositeElement(view, context) }
        return ShapeElement(view, context) { ($0.line, $0.style, $0.edges) }
    }
}

extension StrokeBorderShapeView: ShapeView {
    private var line: BorderLine<Content> { BorderLine(shape: shape, style: strokeStyle) }

    private var edges: FillStyle { FillStyle(antialiased: isAntialiased) }

    public var body: some View { _ShapeView(shape: line, style: style, fillStyle: edges).background { background } }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        guard Background.self == EmptyView.self else { return CompositeElement(view, context) }
        return ShapeElement(view, context) { ($0.line, $0.style, $0.edges) }
    }
}

extension Shape {
    /// Fills the shape with a style.
    nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content, fillStyle: style)
    }

    /// Fills the shape with the foreground style.
    nonisolated public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
        _ShapeView(shape: self, style: ForegroundStyle(), fillStyle: style)
    }

    /// Strokes the outline; half of the line lies on each side.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> {
        StrokeShapeView(
            shape: self, style: content, strokeStyle: style, isAntialiased: antialiased, background: EmptyView())
    }

    /// Strokes the outline; half of the line lies on each side.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension InsettableShape {
    /// Strokes the shape inside its outline.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> {
        StrokeBorderShapeView(
            shape: self, style: content, strokeStyle: style, isAntialiased: antialiased, background: EmptyView())
    }

    /// Strokes the shape inside its outline.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView {
    /// Fills the shape in front of this view.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> FillShapeView<Content, S, Self> {
        FillShapeView(shape: shape, style: content, fillStyle: style, background: self)
    }

    /// Strokes the shape in front of this view.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        StrokeShapeView(shape: shape, style: content, strokeStyle: style, isAntialiased: antialiased, background: self)
    }

    /// Strokes the shape in front of this view.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView where Content: InsettableShape {
    /// Strokes the shape inside its outline, in front of this view.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        StrokeBorderShapeView(
            shape: shape, style: content, strokeStyle: style, isAntialiased: antialiased, background: self)
    }

    /// Strokes the shape inside its outline, in front of this view.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}
