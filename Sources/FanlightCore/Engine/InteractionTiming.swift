import Display

/// All time spans of a person's interaction with a scene, with their reasons.
///
/// Scope: what a session measures with its own clock, so that tests advance it virtually. The animations of controls
/// and presentations are in `InterfaceTiming`, and what the process waits for is in `HostTiming`.
package enum InteractionTiming {
    /// Interval between two refreshes of a common display, as far as whole milliseconds express it.
    package static let displayRefresh = Duration.milliseconds(16)

    // MARK: Presses

    /// Longest time from a release to the next press of the same double or triple press. Shorter than the 400 ms of
    /// `doublePressOfRow`, because the press itself is not part of it.
    package static let repeatedPress = Duration.milliseconds(350)
    /// Longest time from the first to the second press on a row of a list. The second one performs the row's primary
    /// action. It includes the first press, as the interval of double clicks does.
    package static let doublePressOfRow = PointerInput.doubleClickInterval
    /// Time after which a held press is a long press, on text or for a context menu: that of `LongPressGesture`.
    package static let longPress = Duration.milliseconds(500)
    /// Time that a press is held before it repeats: the usual delay of keys.
    package static let pressRepetitionDelay = Duration.milliseconds(500)
    /// Interval of a held press's repetitions, the usual one of keys. Ten steps a second can still be stopped at a
    /// wanted value.
    package static let pressRepetition = Duration.milliseconds(100)
    /// A time after the deadlines of all gestures, which completes those that wait for more.
    package static let afterAllDeadlines = Duration.seconds(1e9)
    /// Age after which a pointer's samples no longer count for its velocity. A pointer that rests before the release
    /// has none.
    package static let velocityMemory = Duration.milliseconds(100)

    // MARK: Type select

    /// Longest time between two characters of the same text: slow typing takes less.
    package static let typeSelect = Duration.seconds(1)
    /// Pause between two steps of a search through rows, in which other work runs. As short as a timer permits.
    package static let typeSelectStep = Duration.milliseconds(1)

    // MARK: Scrolling

    /// Interval of the steps of an animated scroll movement.
    package static let scrollStep = displayRefresh
    /// Longest duration of an animated scroll movement. It ends animations that repeat forever.
    package static let longestScroll = Duration.seconds(10)
    /// Pause after which a wheel turn counts as a new pull. Fast scrolling to the top overshoots, and must not refresh.
    package static let pullPause = Duration.milliseconds(500)
    /// Time for which a scroll indicator stays visible after content came to rest, on pixel displays.
    package static let indicatorRest = Duration.seconds(1)
    /// Time in which a scroll indicator fades out afterwards: slow enough that it does not attract attention.
    package static let indicatorFade = Duration.milliseconds(300)
    /// Interval of the steps in which a dragged row scrolls its list: two display refreshes for 8 points.
    package static let rowDragStep = displayRefresh * 2
    /// The same interval on cells, where a step is a whole line: ten lines a second can be followed.
    package static let rowDragStepOnCells = Duration.milliseconds(100)

    // MARK: Display

    /// Time in a turn after which no further drawing of a moving shape begins. Half of `displayRefresh`, so that the
    /// turn is over before the next frame.
    package static let shapeDrawing = displayRefresh / 2
    /// The pause after a phase without an animation, which would otherwise be over at once.
    package static let phaseWithoutAnimation = displayRefresh
    /// Time that a pointer rests before a tooltip appears: long enough that passing over a view shows none.
    package static let tooltip = Duration.milliseconds(700)
    /// Interval of the pictures of indeterminate progress: eight a second are enough to show activity.
    package static let progressTick = Duration.milliseconds(125)
    /// Step to which longer delays are aligned, so that they share a frame. A smaller delay is not noticeable in a
    /// clock that counts seconds.
    package static let alignment = Duration.milliseconds(250)
    /// Time limit of an image's download, after which its error is displayed: a slow connection delivers most images in
    /// less.
    package static let imageDownload = Duration.seconds(30)
}
