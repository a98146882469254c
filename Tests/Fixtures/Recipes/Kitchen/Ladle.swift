import MapKit

/// A file that the project leaves out of its target.
struct Ladle {}
