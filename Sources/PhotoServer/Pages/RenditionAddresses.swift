/// Where the renditions of one photo are, for a page to name.
protocol RenditionAddresses {
    /// The address of a square crop with a side of so many pixels.
    func square(_ side: Int) -> String
    /// The address of the whole photo within a box of so many pixels.
    func fitted(_ side: Int) -> String
}

extension ImageAddress: RenditionAddresses {}
