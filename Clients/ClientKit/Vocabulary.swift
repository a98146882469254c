// ClientKit's interface is written in the words of these two rooms, so whoever imports it can say them.
@_exported import Display
@_exported import Wire
// What a client's own loop is made of.
@_exported import class Transport.Context
@_exported import class Transport.EventLoop
@_exported import class Transport.LoopTimer
// What every program of ours begins with.
@_exported import enum Transport.StandardDescriptors
