import Display
import Foundation
import Typesetting

extension GraphicsContext {
    /// A text resolved in a context's environment, ready to be measured and drawn.
    public struct ResolvedText: Sendable {
        /// The shading of characters that have no colour of their own.
        public var shading = Shading.foreground

        let shown: ResolvedTextContent
        fileprivate let plain: Paint
        fileprivate let record: DrawingRecord

        fileprivate func set(in size: CGSize) -> TypesetText {
            let (record, paragraphs) = (record, shown.paragraphs)
            return onMainActor {
                func limit(_ length: CGFloat) -> Double { length.isNaN ? 0 : max(length, 0) }
                return record.graph.typesetter.typeset(
                    paragraphs, maxWidth: limit(size.width), maxHeight: limit(size.height))
            }
        }

        /// Returns the size of the text when it is broken into lines for the available size.
        public func measure(in size: CGSize) -> CGSize {
            let text = set(in: size)
            return CGSize(width: text.width, height: text.height)
        }

        public func firstBaseline(in size: CGSize) -> CGFloat { set(in: size).firstBaseline }

        public func lastBaseline(in size: CGSize) -> CGFloat { set(in: size).lastBaseline }
    }

    /// Resolves a text in the context's environment.
    public func resolve(_ text: Text) -> ResolvedText {
        onMain { context in
            let (record, environment) = (context.record, context.environment)
            let around = InheritedTextValues.Values(environment)
            var resolver = TextResolver(around, environment, record.graph)
            let shown = resolver.resolve(text)
            for complaint in resolver.diagnostics { record.reportUsageWarning("Text: " + complaint) }
            return ResolvedText(shown: shown, plain: around.paint, record: record)
        }
    }

    /// Draws a text without further line breaks. The anchor is the position within the text that is placed at the
    /// point.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }

    /// Draws a text from a rectangle's upper left corner, broken into lines and truncated to fit.
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

    /// Draws a text without further line breaks. The anchor is the position within the text that is placed at the
    /// point.
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        let set = text.set(in: CGSize(width: CGFloat.infinity, height: .infinity))
        draw(set, text, at: CGPoint(x: point.x - anchor.x * set.width, y: point.y - anchor.y * set.height))
    }

    /// Draws a text from a rectangle's upper left corner, broken into lines and truncated to fit.
    public func draw(_ text: ResolvedText, in rect: CGRect) { draw(text.set(in: rect.size), text, at: rect.origin) }

    private func draw(_ set: TypesetText, _ text: ResolvedText, at origin: CGPoint) {
        guard opacity.share > 0, origin.x.isFinite, origin.y.isFinite else { return }
        onMain { context in
            let record = context.record
            guard !record.isFull else { return }
            let metrics = record.metrics
            let place = context.place(origin)
            var textRuns = set.displayedRuns(text.shown.images, metrics)
            if text.shading.isForeground == false {
                // The paint is fitted to the bounds of the whole drawing, as the paints of all text runs are.
                let bounds = record.rect(CGRect(origin: place, size: CGSize(width: set.width, height: set.height)))
                let paint = context.paint(text.shading, for: record.bounds, shift: context.shift)
                    .fitted(from: text.shading.isPlaced ? record.bounds : bounds, to: record.bounds)
                for index in textRuns.indices where textRuns[index].style.paint == text.plain {
                    textRuns[index].style.paint = paint
                }
            }
            let commands = text.shown.marks.backgrounds(behind: set) + set.imageCommands(text.shown.images, metrics)
            context.add(textRuns, commands, at: place, CGSize(width: set.width, height: set.height))
        }
    }

    /// The translation of points before they are drawn; zero for any other transform, which is applied to the layer.
    var shift: CGPoint { transform.isTranslation ? CGPoint(x: transform.tx, y: transform.ty) : .zero }

    func place(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + shift.x, y: point.y + shift.y) }

    /// Draws text runs and the commands placed among them.
    ///
    /// - Parameters:
    /// - origin: the position of the whole text that contains the runs.
    /// - size: the size of the whole text.
    @MainActor
    func add(_ textRuns: [TextRun], _ commands: [DrawCommand], at origin: CGPoint, _ size: CGSize) {
        let metrics = record.metrics
        let (x, y) = (
            metrics.quantized(origin.x, .horizontal) / metrics.dotWidth,
            metrics.quantized(origin.y, .vertical) / metrics.dotHeight
        )
        guard abs(x) < 1e6, abs(y) < 1e6 else { return }
        let (right, down) = (SubDot(dots: x).rawValue, SubDot(dots: y).rawValue)
        let bounds = record.rect(CGRect(origin: origin, size: size))
        let isFaded = filters.isEmpty
        func shown(_ paint: Paint) -> Paint {
            let fitted = paint.fitted(from: bounds, to: record.bounds)
            return isFaded ? fitted.faded(opacity, in: environment) : fitted
        }
        let runs = textRuns.map { run in
            var run = run
            run.x = SubDot(rawValue: run.x.rawValue &+ right)
            run.baseline = SubDot(rawValue: run.baseline.rawValue &+ down)
            run.style.paint = shown(run.style.paint)
            run.style.underline.paint = run.style.underline.paint.map(shown)
            run.style.strikethrough.paint = run.style.strikethrough.paint.map(shown)
            return run
        }
        let grounds = commands.map { command in
            var command = command
            if isFaded { command.paint = command.paint.faded(opacity, in: environment) }
            command.rect?.x &+= Int32(x.rounded())
            command.rect?.y &+= Int32(y.rounded())
            return command
        }
        let part = DrawnPart(
            drawing: Drawing(commands: grounds), text: runs,
            transform: transform.isTranslation ? .identity : ProjectionTransform(transform))
        add(part, fading: isFaded ? 1 : nil)
    }
}

extension GraphicsContext.Shading {
    fileprivate var isForeground: Bool { if case .foreground = kind { true } else { false } }
}

extension DrawingRecord {
    /// Returns the rectangle in whole dots, each edge rounded.
    func rect(_ area: CGRect) -> DotRect {
        func dots(_ length: CGFloat, _ dot: CGFloat) -> Int32 {
            let exact = (length / dot).rounded()
            return exact.isNaN ? 0 : Int32(min(max(exact, -1e8), 1e8))
        }
        let (left, top) = (dots(area.minX, metrics.dotWidth), dots(area.minY, metrics.dotHeight))
        return DotRect(
            x: left, y: top, width: dots(area.maxX, metrics.dotWidth) - left,
            height: dots(area.maxY, metrics.dotHeight) - top)
    }
}

extension Paint {
    /// Returns a paint with the same colours at the same positions, expressed relative to another rectangle.
    func fitted(from old: DotRect, to new: DotRect) -> Paint {
        if case .shadowed(let base, let shadows) = self { return base.fitted(from: old, to: new).shadowed(shadows) }
        guard old != new, new.width > 0, new.height > 0 else { return self }
        let (scaleX, scaleY) = (Float(old.width) / Float(new.width), Float(old.height) / Float(new.height))
        func x(_ part: Float) -> Float { (Float(old.x - new.x) / Float(new.width)) + part * scaleX }
        func y(_ part: Float) -> Float { (Float(old.y - new.y) / Float(new.height)) + part * scaleY }
        if case .mesh(var mesh) = self {
            for index in mesh.numbers.indices {
                mesh.numbers[index] = index % 2 == 0 ? x(mesh.numbers[index]) : y(mesh.numbers[index])
            }
            return .mesh(mesh)
        }
        guard case .gradient(var gradient) = self else { return self }
        switch gradient.form {
        case .linear(let startX, let startY, let endX, let endY):
            gradient.form = .linear(startX: x(startX), startY: y(startY), endX: x(endX), endY: y(endY))
        case .radial(let centerX, let centerY, let start, let end):
            gradient.form = .radial(centerX: x(centerX), centerY: y(centerY), startRadius: start, endRadius: end)
        case .elliptical(let centerX, let centerY, let start, let end):
            // A single distance holds for both directions.
            let scale = (scaleX + scaleY) / 2
            gradient.form = .elliptical(
                centerX: x(centerX), centerY: y(centerY), startRadius: start * scale, endRadius: end * scale)
        case .angular(let centerX, let centerY, let start, let end):
            gradient.form = .angular(centerX: x(centerX), centerY: y(centerY), startAngle: start, endAngle: end)
        }
        return .gradient(gradient)
    }
}
