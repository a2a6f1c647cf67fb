/// The zoom of a photo on the stage.
public enum ZoomMode: UInt8, Sendable {
    /// The whole photo.
    case fit = 0
    /// As much of it as possible without unused space.
    case fill = 1
    /// One image pixel to one CSS pixel.
    case actual = 2
    /// Set by fingers, wheel or keys.
    case free = 3
}
