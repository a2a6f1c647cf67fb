/// How a photo stands on the stage.
public enum ZoomMode: UInt8, Sendable {
    /// All of it.
    case fit = 0
    /// As much of it as leaves no unused space.
    case fill = 1
    /// One image pixel to one CSS pixel.
    case actual = 2
    /// As fingers, wheel or keys left it.
    case free = 3
}
