package import Basics
package import Library

extension SQLLibrary: EventBus {
    package func notices() -> EventStream<ServerNotice> {
        database.bus?.notices() ?? EventHub(byteLimit: 0) { _ in 0 }.events()
    }

    package func send(_ notices: [ServerNotice]) { database.bus?.send(notices) }
}
