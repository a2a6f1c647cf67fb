extension Sequence where Element: Sendable {
    /// Runs an operation for each element, a limited number at the same time, and receives the results one by one.
    ///
    /// If one of them throws, the operations that are running are cancelled; the error is thrown once they have ended.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of running operations, at least one.
    ///   - inOrder: Whether the results are received in the order of the elements. A result that waits for earlier
    ///     ones counts towards the limit, so that few are in memory.
    ///   - receive: Returns whether to start more operations. The results of those that are running are received in
    ///     any case.
    public func forEachConcurrently<Value: Sendable, Failure: Error>(
        limit: Int, inOrder: Bool = false,
        _ operation: @escaping @Sendable (Element) async throws(Failure) -> Value,
        receive: (Value) async throws(Failure) -> Bool
    ) async throws(Failure) {
        let outcome = await withTaskGroup(
            of: (Int, Result<Value, Failure>).self, returning: Result<Void, Failure>.self
        ) { group in
            var waiting = enumerated().makeIterator()
            var startsMore = true
            func start() {
                guard startsMore, let (index, element) = waiting.next() else { return }
                group.addTask {
                    do throws(Failure) {
                        return (index, .success(try await operation(element)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<Swift.max(limit, 1) { start() }
            var (ready, next) = ([Int: Result<Value, Failure>](), 0)
            while let (index, result) = await group.next() {
                ready[inOrder ? index : next] = result
                while let result = ready.removeValue(forKey: next) {
                    next += 1
                    do throws(Failure) {
                        startsMore = try await receive(try result.get()) && startsMore
                    } catch {
                        group.cancelAll()
                        return .failure(error)
                    }
                    start()
                }
            }
            return .success(())
        }
        try outcome.get()
    }

    /// Transforms the elements, a limited number at the same time.
    ///
    /// If one cannot be transformed, the others that are running are cancelled.
    ///
    /// - Parameter limit: The maximum number of running transformations, at least one.
    /// - Returns: The results in the order of the elements.
    public func mapConcurrently<Value: Sendable, Failure: Error>(
        limit: Int, _ transform: @escaping @Sendable (Element) async throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        var values: [(index: Int, value: Value)] = []
        try await enumerated().forEachConcurrently(limit: limit) { element throws(Failure) in
            (element.offset, try await transform(element.element))
        } receive: { value throws(Failure) in
            values.append(value)
            return true
        }
        return values.sorted { $0.index < $1.index }.map(\.value)
    }
}
