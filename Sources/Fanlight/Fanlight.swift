@_exported import FanlightCore
