import Photos

/// The orders that can be chosen for a list and for a mix.
enum OrderOptions {
    /// The orders of a collection, its own first.
    ///
    /// - Parameter version: The version of its list, the seed of the random order: the same version has the
    ///   same options.
    static func all(
        of collection: CollectionID, own ownOrder: PhotoOrder? = nil, version: Int64
    ) -> [FormOption] {
        if case .recents = collection.base { return [] }
        let chosen = collection.order
        let own = FormOption(
            value: "", label: ownOrder.map(name) ?? ownName(of: collection), isChosen: chosen == nil)
        let others = [PhotoOrder.newest, .oldest, .title].filter {
            collection.base.ordered(by: $0).order != nil && $0 != ownOrder
        }
        .map { FormOption(value: $0.description, label: name($0), isChosen: chosen == $0) }
        return [own] + others + random(chosen, version)
    }

    /// The current random order, and one with another seed.
    private static func random(_ chosen: PhotoOrder?, _ version: Int64) -> [FormOption] {
        guard let chosen, case .random(let seed) = chosen else {
            let order = PhotoOrder.random(seed: UInt32(truncatingIfNeeded: version))
            return [FormOption(value: order.description, label: name(order), isChosen: false)]
        }
        let next = PhotoOrder.random(seed: seed &+ 1)
        return [
            FormOption(value: chosen.description, label: name(chosen), isChosen: true),
            FormOption(
                value: next.description, label: PageMessage.orderRandomAgain.text(), isChosen: false),
        ]
    }

    /// The orders that a mix can have as its own.
    static func all(ofMix chosen: PhotoOrder) -> [FormOption] {
        var orders: [PhotoOrder] = [.newest, .oldest, .title, .random(seed: 1)]
        if case .random = chosen { orders[3] = chosen }
        return orders.map {
            FormOption(value: $0.description, label: name($0), isChosen: $0 == chosen)
        }
    }

    private static func ownName(of collection: CollectionID) -> String {
        switch collection.base {
        case .source: PageMessage.orderFeed.text()
        case .favorites: PageMessage.orderFavorites.text()
        case .hidden: PageMessage.orderHidden.text()
        case .all, .new, .mix, .place, .day, .recents, .search, .ordered: name(.newest)
        }
    }

    private static func name(_ order: PhotoOrder) -> String {
        switch order {
        case .newest: PageMessage.orderNewest.text()
        case .oldest: PageMessage.orderOldest.text()
        case .title: PageMessage.orderTitle.text()
        case .random: PageMessage.orderRandom.text()
        }
    }
}
