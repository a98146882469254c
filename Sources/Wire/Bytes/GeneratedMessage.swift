import CFanlightWire

/// A generated C structure. Its first field is the `ProtobufCMessage` that names its descriptor.
protocol GeneratedMessage {
    init()
    /// Writes the generated defaults.
    static func initialize(_ message: UnsafeMutablePointer<Self>)
}

extension GeneratedMessage {
    typealias Pointer = UnsafeMutablePointer<Self>
}

// Short names for the generated C types. Swift values of the same name are in `Messages` and `Display`.
typealias PBNothing = Fanlight__V1__Nothing
typealias PBScreen = Fanlight__V1__Screen
typealias PBPending = Fanlight__V1__Pending
typealias PBFailure = Fanlight__V1__Failure
typealias PBFrame = Fanlight__V1__Frame
typealias PBNode = Fanlight__V1__Node
typealias PBEdit = Fanlight__V1__Edit
typealias PBRun = Fanlight__V1__Run
typealias PBSplice = Fanlight__V1__Splice
typealias PBAnimation = Fanlight__V1__Animation
typealias PBAnimationProperty = Fanlight__V1__Animation__Property
typealias PBTiming = Fanlight__V1__Timing
typealias PBLine = Fanlight__V1__Line
typealias PBStyle = Fanlight__V1__Style
typealias PBPaint = Fanlight__V1__Paint
typealias PBDrawing = Fanlight__V1__Drawing
typealias PBCommand = Fanlight__V1__Command
typealias PBGradient = Fanlight__V1__Gradient
typealias PBImage = Fanlight__V1__Image
typealias PBEffect = Fanlight__V1__Effect
typealias PBShadow = Fanlight__V1__Shadow
typealias PBPen = Fanlight__V1__Pen
typealias PBMesh = Fanlight__V1__Mesh
typealias PBOutline = Fanlight__V1__Outline
typealias PBSemantics = Fanlight__V1__Semantics
typealias PBSemanticDetails = Fanlight__V1__SemanticDetails
typealias PBSemanticContent = Fanlight__V1__SemanticDetails__Content
typealias PBAcknowledge = Fanlight__V1__Acknowledge
typealias PBFeedback = Fanlight__V1__Feedback
typealias PBEvent = Fanlight__V1__Event
typealias PBHello = Fanlight__V1__Hello
typealias PBResume = Fanlight__V1__Resume
typealias PBWelcome = Fanlight__V1__Welcome
typealias PBLimits = Fanlight__V1__Limits
typealias PBGoodbye = Fanlight__V1__Goodbye
typealias PBInputMessage = Fanlight__V1__InputMessage
typealias PBInput = Fanlight__V1__Input
typealias PBPoint = Fanlight__V1__Point
typealias PBPointer = Fanlight__V1__Pointer
typealias PBScroll = Fanlight__V1__Scroll
typealias PBKeyPress = Fanlight__V1__KeyPress
typealias PBElementAct = Fanlight__V1__ElementAct
typealias PBAction = Fanlight__V1__Action
typealias PBScrollBy = Fanlight__V1__ScrollBy
typealias PBRequest = Fanlight__V1__Request
typealias PBOpen = Fanlight__V1__Open
typealias PBAttach = Fanlight__V1__Attach
typealias PBReadLogs = Fanlight__V1__ReadLogs
typealias PBSnapshot = Fanlight__V1__Snapshot
typealias PBReadResource = Fanlight__V1__ReadResource
typealias PBLocator = Fanlight__V1__Locator
typealias PBContainer = Fanlight__V1__Locator__Container
typealias PBAct = Fanlight__V1__Act
typealias PBPerform = Fanlight__V1__Perform
typealias PBCondition = Fanlight__V1__Condition
typealias PBReply = Fanlight__V1__Reply
typealias PBApps = Fanlight__V1__Apps
typealias PBApp = Fanlight__V1__App
typealias PBSessions = Fanlight__V1__Sessions
typealias PBSession = Fanlight__V1__Session
typealias PBAttached = Fanlight__V1__Attached
typealias PBLines = Fanlight__V1__Lines
typealias PBElements = Fanlight__V1__Elements
typealias PBElement = Fanlight__V1__Element
typealias PBFindings = Fanlight__V1__Findings
typealias PBFinding = Fanlight__V1__Finding
typealias PBResourcePiece = Fanlight__V1__ResourcePiece
typealias PBStats = Fanlight__V1__Stats
typealias PBLiveCount = Fanlight__V1__LiveCount
typealias PBWorkerMessage = Fanlight__V1__WorkerMessage
typealias PBRegister = Fanlight__V1__Register
typealias PBSessionOpened = Fanlight__V1__SessionOpened
typealias PBSessionFailed = Fanlight__V1__SessionFailed
typealias PBSessionBusy = Fanlight__V1__SessionBusy
typealias PBSessionScreen = Fanlight__V1__SessionScreen
typealias PBBrokerMessage = Fanlight__V1__BrokerMessage
typealias PBOpenSession = Fanlight__V1__OpenSession
typealias PBAttachClient = Fanlight__V1__AttachClient
typealias PBIntroduction = Fanlight__V1__Introduction

extension Fanlight__V1__Nothing: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__nothing__init(message) }
}
extension Fanlight__V1__Screen: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__screen__init(message) }
}
extension Fanlight__V1__Pending: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__pending__init(message) }
}
extension Fanlight__V1__Failure: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__failure__init(message) }
}
extension Fanlight__V1__Frame: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__frame__init(message) }
}
extension Fanlight__V1__Node: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__node__init(message) }
}
extension Fanlight__V1__Edit: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__edit__init(message) }
}
extension Fanlight__V1__Run: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__run__init(message) }
}
extension Fanlight__V1__Splice: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__splice__init(message) }
}
extension Fanlight__V1__Timing: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__timing__init(message) }
}
extension Fanlight__V1__Animation: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__animation__init(message) }
}
extension Fanlight__V1__Style: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__style__init(message) }
}
extension Fanlight__V1__Line: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__line__init(message) }
}
extension Fanlight__V1__Paint: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__paint__init(message) }
}
extension Fanlight__V1__Drawing: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__drawing__init(message) }
}
extension Fanlight__V1__Command: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__command__init(message) }
}
extension Fanlight__V1__Mesh: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__mesh__init(message) }
}
extension Fanlight__V1__Gradient: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__gradient__init(message) }
}
extension Fanlight__V1__Effect: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__effect__init(message) }
}
extension Fanlight__V1__Shadow: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__shadow__init(message) }
}
extension Fanlight__V1__ColorMatrix: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__color_matrix__init(message) }
}
extension Fanlight__V1__Pen: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__pen__init(message) }
}
extension Fanlight__V1__Outline: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__outline__init(message) }
}
extension Fanlight__V1__Semantics: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__semantics__init(message) }
}
extension Fanlight__V1__SemanticDetails: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__semantic_details__init(message) }
}
extension Fanlight__V1__SemanticDetails__Content: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) {
        fanlight__v1__semantic_details__content__init(message)
    }
}
extension Fanlight__V1__SemanticDetails__Rotor: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) {
        fanlight__v1__semantic_details__rotor__init(message)
    }
}
extension Fanlight__V1__Feedback: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__feedback__init(message) }
}
extension Fanlight__V1__Acknowledge: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__acknowledge__init(message) }
}
extension Fanlight__V1__Event: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__event__init(message) }
}
extension Fanlight__V1__Hello: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__hello__init(message) }
}
extension Fanlight__V1__Resume: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__resume__init(message) }
}
extension Fanlight__V1__Welcome: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__welcome__init(message) }
}
extension Fanlight__V1__Limits: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__limits__init(message) }
}
extension Fanlight__V1__Goodbye: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__goodbye__init(message) }
}
extension Fanlight__V1__InputMessage: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__input_message__init(message) }
}
extension Fanlight__V1__Input: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__input__init(message) }
}
extension Fanlight__V1__Point: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__point__init(message) }
}
extension Fanlight__V1__Pointer: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__pointer__init(message) }
}
extension Fanlight__V1__Scroll: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__scroll__init(message) }
}
extension Fanlight__V1__KeyPress: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__key_press__init(message) }
}
extension Fanlight__V1__ElementAct: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__element_act__init(message) }
}
extension Fanlight__V1__Action: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__action__init(message) }
}
extension Fanlight__V1__ScrollBy: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__scroll_by__init(message) }
}
extension Fanlight__V1__Request: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__request__init(message) }
}
extension Fanlight__V1__Open: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__open__init(message) }
}
extension Fanlight__V1__Attach: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__attach__init(message) }
}
extension Fanlight__V1__ReadLogs: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__read_logs__init(message) }
}
extension Fanlight__V1__Snapshot: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__snapshot__init(message) }
}
extension Fanlight__V1__Locator: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__locator__init(message) }
}
extension Fanlight__V1__Act: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__act__init(message) }
}
extension Fanlight__V1__Perform: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__perform__init(message) }
}
extension Fanlight__V1__Condition: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__condition__init(message) }
}
extension Fanlight__V1__Reply: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__reply__init(message) }
}
extension Fanlight__V1__Apps: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__apps__init(message) }
}
extension Fanlight__V1__App: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__app__init(message) }
}
extension Fanlight__V1__Sessions: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__sessions__init(message) }
}
extension Fanlight__V1__Session: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__session__init(message) }
}
extension Fanlight__V1__Attached: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__attached__init(message) }
}
extension Fanlight__V1__Lines: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__lines__init(message) }
}
extension Fanlight__V1__Elements: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__elements__init(message) }
}
extension Fanlight__V1__Element: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__element__init(message) }
}
extension Fanlight__V1__LiveCount: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__live_count__init(message) }
}
extension Fanlight__V1__Stats: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__stats__init(message) }
}
extension Fanlight__V1__WorkerMessage: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__worker_message__init(message) }
}
extension Fanlight__V1__Register: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__register__init(message) }
}
extension Fanlight__V1__SessionOpened: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__session_opened__init(message) }
}
extension Fanlight__V1__SessionFailed: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__session_failed__init(message) }
}
extension Fanlight__V1__SessionBusy: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__session_busy__init(message) }
}
extension Fanlight__V1__SessionScreen: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__session_screen__init(message) }
}
extension Fanlight__V1__BrokerMessage: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__broker_message__init(message) }
}
extension Fanlight__V1__OpenSession: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__open_session__init(message) }
}
extension Fanlight__V1__AttachClient: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__attach_client__init(message) }
}
extension Fanlight__V1__Image: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__image__init(message) }
}
extension Fanlight__V1__ReadResource: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__read_resource__init(message) }
}
extension Fanlight__V1__Locator__Container: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__locator__container__init(message) }
}
extension Fanlight__V1__Findings: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__findings__init(message) }
}
extension Fanlight__V1__Finding: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__finding__init(message) }
}
extension Fanlight__V1__ResourcePiece: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__resource_piece__init(message) }
}
extension Fanlight__V1__Introduction: GeneratedMessage {
    static func initialize(_ message: UnsafeMutablePointer<Self>) { fanlight__v1__introduction__init(message) }
}
