import ViewerCore

/// Writes the indices of the pictures to evict; returns their number.
@_expose(wasm, "budget_evictions") @_cdecl("budget_evictions")
func budgetEvictions(
    _ bytes: Double, _ pictures: UnsafePointer<Double>, _ count: Int32, _ order: UnsafeMutablePointer<Int32>
) -> Int32 {
    Int32(StorageBudget(bytes: bytes).evictions(of: pictures, count: Int(count), into: order))
}

/// Returns the index of the rendition to show in place of the requested one, or -1.
@_expose(wasm, "rendition_stored") @_cdecl("rendition_stored")
func renditionStored(_ requested: Int32, _ renditions: UnsafePointer<Int32>, _ count: Int32) -> Int32 {
    Int32(StoredRendition(code: requested).best(among: renditions, count: Int(count)))
}

/// Writes which of the pending actions are redundant.
@_expose(wasm, "outbox_superseded") @_cdecl("outbox_superseded")
func outboxSuperseded(
    _ actions: UnsafePointer<Double>, _ count: Int32, _ marks: UnsafeMutablePointer<UInt8>
) {
    Outbox.superseded(actions, count: Int(count), into: marks)
}

@_expose(wasm, "outbox_outcome") @_cdecl("outbox_outcome")
func outboxOutcome(_ status: Int32) -> Int32 { Outbox.outcome(status: Int(status)).rawValue }

@_expose(wasm, "outbox_delay") @_cdecl("outbox_delay")
func outboxDelay(_ failures: Int32) -> Double { Outbox.delay(afterFailures: Int(failures)) }

@_expose(wasm, "network_timeout") @_cdecl("network_timeout")
func networkTimeout(_ isReached: Int32, _ isOutdated: Int32, _ lastWait: Double) -> Double {
    NetworkTimeout.milliseconds(isReached: isReached != 0, isOutdated: isOutdated != 0, lastWait: lastWait)
}
