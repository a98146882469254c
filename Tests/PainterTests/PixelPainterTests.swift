import Display
import Painter
import Testing
