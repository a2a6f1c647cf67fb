import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

/// What a worker holds after many images; `VITRINE_RENDERS` is their number (60 by default).
@Suite struct WorkerMemoryTests {
    private let count = ProcessInfo.processInfo.environment["VITRINE_RENDERS"].flatMap { Int($0) } ?? 60

    /// Resident bytes of a process (proc(5)); `nil` on systems without it.
    private func resident(_ process: pid_t) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    @Test func endsTheLargestIfAllTogetherUseTooMuch() async throws {
        let source = PipelineFixture()
        let picture = try await source.publish("1", width: 6000, height: 5000, format: .webp)
        await source.pipeline.shutdown()
        let fixture = PipelineFixture { $0.limits.totalWorkerMemory = 16 << 20 }
        fixture.loader.set("https://photos.example/1", .bytes(picture))
        let request = ImageRequest(url: "https://photos.example/1")
        await #expect(throws: ImageError.self) {
            _ = try await fixture.pipeline.rendition(.fitted(4096), .webp, of: request)
        }
        await fixture.pipeline.shutdown()
    }

    @Test func refusesFullSizesOfVeryManyPixels() async throws {
        let fixture = PipelineFixture { $0.limits.wholePixels = 100_000 }
        let url = "https://photos.example/1"
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path/></svg>"#
        fixture.loader.set(url, .bytes(Data(svg.utf8)))
        let request = ImageRequest(url: url)
        let error = await #expect(throws: ImageError.self) {
            try await fixture.pipeline.original(of: request)
        }
        #expect(error?.message.has(ImageMessage.tooManyPixelsToConvert) == true)
        // That is not a failure of the image itself.
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(fixture.pipeline.store.records.record(of: url).failure == nil)
        await fixture.pipeline.shutdown()
    }

    @Test func staysSmallOverManyImages() async throws {
        let fixture = PipelineFixture {
            $0.workerCount = 1
            // It is to stay small, not to be replaced for having grown.
            $0.limits.workerMemory = 1 << 40
            $0.limits.imagesPerWorker = 1 << 40
        }
        let pictures = [(4000, 3000), (3000, 4000), (1600, 1200), (6000, 1000), (800, 800), (5000, 3500)]
        var files: [Data] = []
        for (index, (width, height)) in pictures.enumerated() {
            let format: RenditionFormat = index.isMultiple(of: 3) ? .webp : .jpeg
            files.append(
                try await fixture.publish(
                    "\(index)", width: width, height: height, seed: index, format: format))
        }
        let worker = try #require(fixture.pipeline.pool.runningProcesses.first)
        var most = 0
        for number in 0..<count {
            let url = "https://photos.example/\(number)"
            // Bytes behind the picture make it another one.
            fixture.loader.set(url, .bytes(files[number % files.count] + Data("\(number)".utf8)))
            let request = ImageRequest(url: url)
            let shape = RenditionShape.all[number % RenditionShape.all.count]
            _ = try await fixture.pipeline.rendition(
                shape, number.isMultiple(of: 2) ? .jpeg : .webp, of: request)
            most = max(most, resident(worker) ?? 0)
        }
        #expect(fixture.pipeline.pool.runningProcesses == [worker])
        #expect(most < 200 << 20, "\(most >> 20) MB")
        print("a worker after \(count) images: \(most >> 20) MB at most")
        await fixture.pipeline.shutdown()
    }
}
