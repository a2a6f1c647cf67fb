import Basics
import CVips
import Foundation
import Photos

extension ImageType {
    /// The loader of libvips that reads it.
    var loader: vitrine_loader {
        switch self {
        case .jpeg: VITRINE_LOADER_JPEG
        case .png: VITRINE_LOADER_PNG
        case .gif: VITRINE_LOADER_GIF
        case .webp: VITRINE_LOADER_WEBP
        case .avif, .heic: VITRINE_LOADER_HEIF
        case .tiff: VITRINE_LOADER_TIFF
        case .svg: VITRINE_LOADER_SVG
        case .jxl: VITRINE_LOADER_JXL
        case .bmp, .ico: VITRINE_LOADER_MAGICK
        }
    }
}

extension ImageType {
    /// Describes bytes that are not an image.
    static func describe(_ bytes: Data) -> ImageMessage {
        guard !bytes.isEmpty else { return .empty }
        let text = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        let start = text.drop(while: \.isWhitespace)
        if start.hasPrefix("<!doctype html") || text.contains("<html") || text.contains("<body") {
            return .webPage
        }
        if start.hasPrefix("{") || start.hasPrefix("[") {
            return .json
        }
        if start.hasPrefix("<") { return .xml }
        if start.hasPrefix("%pdf") { return .pdf }
        if bytes.has(Array("ftyp".utf8), at: 4) { return .video }
        return .unknownKind
    }
}
