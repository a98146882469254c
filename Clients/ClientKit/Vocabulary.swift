// ClientKit's interface uses the types of these two modules.
@_exported import Display
@_exported import Wire
// The types of a client's own loop.
@_exported import class Network.Context
@_exported import class Transport.EventLoop
@_exported import class Transport.LoopTimer
// Used at the start of every program of the project.
@_exported import enum Transport.StandardDescriptors
