@_exported import Motion

/// A modifier that can be interpolated between two states.
@available(*, deprecated, message: "Conform to Animatable and ViewModifier.")
@MainActor @preconcurrency
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// Makes a type animatable by its stored variables; each must be animatable itself or marked `@AnimatableIgnored`.
@attached(extension, conformances: Animatable)
@attached(member, names: named(animatableData))
public macro Animatable() = #externalMacro(module: "FanlightMacros", type: "AnimatableMacro")

/// Excludes a variable from `@Animatable`.
@attached(peer)
public macro AnimatableIgnored() = #externalMacro(module: "FanlightMacros", type: "AnimatableIgnoredMacro")
