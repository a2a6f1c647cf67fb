import Basics
import Foundation
import ImagePipeline

/// Metrics in Prometheus' text format.
///
/// Version 0.0.4 of https://prometheus.io/docs/instrumenting/exposition_formats/.
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// The type of a metric.
    private enum Kind: String { case gauge, counter, histogram }

    init(_ status: ServerStatus) {
        add("vitrine_sources", .gauge, "Sources in the library.", status.sources.count)
        add("vitrine_sources_failing", .gauge, "Sources whose last refresh failed.", status.failing.count)
        add("vitrine_photos", .gauge, "Photos shown by sources.", status.photoCount)
        add("vitrine_event_listeners", .gauge, "Pages that listen to events.", status.listenerCount)
        add(status.pipeline)
        add(status.requests)
        add(status.usage, since: status.start.timeIntervalSince1970)
        let disks = [("data", status.dataDisk), ("cache", status.cacheDisk)].compactMap { name, disk in
            disk.map { (#"folder="\#(name)""#, $0) }
        }
        guard !disks.isEmpty else { return }
        head("vitrine_disk_free_bytes", .gauge, "Free bytes on the file system of a folder.")
        for (label, disk) in disks { line("vitrine_disk_free_bytes", label, disk.free) }
    }

    private mutating func add(_ pipeline: PipelineStatus) {
        add("vitrine_images_waiting", .gauge, "Images waiting for a worker.", pipeline.waitingImages)
        add("vitrine_workers", .gauge, "Running worker processes.", pipeline.workers)
        add("vitrine_images_started_total", .counter, "Images given to workers.", pipeline.startedImages)
        add(
            "vitrine_images_finished_total", .counter, "Images finished by workers.",
            pipeline.finishedImages)
        add("vitrine_downloads", .gauge, "Image downloads in progress.", pipeline.downloads)
        add(
            "vitrine_downloads_waiting", .gauge, "Image downloads waiting to start.",
            pipeline.waitingDownloads)
        let stores = [("originals", pipeline.originals), ("renditions", pipeline.renditions)]
        head("vitrine_cache_bytes", .gauge, "Bytes of images in the cache folder.")
        for (name, store) in stores { line("vitrine_cache_bytes", #"kind="\#(name)""#, store.bytes) }
        head("vitrine_cache_images", .gauge, "Images in the cache folder.")
        for (name, store) in stores { line("vitrine_cache_images", #"kind="\#(name)""#, store.count) }
        add("vitrine_memory_cache_bytes", .gauge, "Bytes of pictures in memory.", pipeline.memoryBytes)
        if let store = pipeline.sharedStore { add(store) }
    }

    private mutating func add(_ store: StoreStatus) {
        add(
            "vitrine_store_up", .gauge, "Whether the last request to the image store was answered.",
            store.outage == nil ? 1 : 0)
        add("vitrine_store_requests_total", .counter, "Requests to the image store.", store.requests)
        add("vitrine_store_retries_total", .counter, "Retried requests to the image store.", store.retries)
        add("vitrine_store_failures_total", .counter, "Failed requests to the image store.", store.failures)
        add("vitrine_store_pending", .gauge, "Images waiting to be stored in the image store.", store.pending)
        guard let trim = store.lastTrim else { return }
        add(
            "vitrine_store_images", .gauge, "Images in the image store when this server last trimmed it.",
            trim.count)
        add(
            "vitrine_store_bytes", .gauge, "Bytes in the image store when this server last trimmed it.",
            trim.bytes)
    }

    private mutating func add(_ requests: RequestCounts.Counts) {
        head("vitrine_requests_total", .counter, "Answered requests, by status class.")
        for number in 1...5 {
            line("vitrine_requests_total", #"class="\#(number)xx""#, requests.byClass[number] ?? 0)
        }
        add(
            "vitrine_ready_images_total", .counter, "Pictures sent from memory before the router.",
            requests.readyImages)
        let name = "vitrine_request_duration_seconds"
        head(name, .histogram, "Seconds until the headers of the answer.")
        for (bound, count) in zip(RequestCounts.bounds, requests.byDuration) {
            line("\(name)_bucket", #"le="\#(bound)""#, count)
        }
        line("\(name)_bucket", #"le="+Inf""#, requests.total)
        text += "\(name)_sum \(requests.seconds)\n\(name)_count \(requests.total)\n"
    }

    private mutating func add(_ usage: ProcessUsage, since start: Double) {
        head("process_cpu_seconds_total", .counter, "CPU time in seconds, without workers.")
        text += "process_cpu_seconds_total \(usage.processorSeconds)\n"
        if let bytes = usage.residentBytes {
            add("process_resident_memory_bytes", .gauge, "Resident memory, without workers.", bytes)
        }
        head("process_start_time_seconds", .gauge, "When the program started, in seconds since 1970.")
        text += "process_start_time_seconds \(start)\n"
    }

    private mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        head(name, kind, help)
        text += "\(name) \(value)\n"
    }

    private mutating func head(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func line(_ name: String, _ label: String, _ value: Int) {
        text += "\(name){\(label)} \(value)\n"
    }
}
