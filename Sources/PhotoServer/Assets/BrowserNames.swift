/// The names in scripts that a browser may know, such as `document`: those of its globals, even if a script
/// has declared the same name. `scripts/check-script-imports.py` checks that none is missing.
enum BrowserNames {
    static let all = split(
        """
        AbortController AbortSignal Animation Array Blob Boolean BroadcastChannel CSS Cache CustomEvent
        DOMException DOMParser DOMRect DOMStringMap Date Document DragEvent Element Error Event EventSource
        EventTarget ExtendableEvent FetchEvent File Float64Array FocusEvent FormData HTMLAnchorElement
        HTMLButtonElement HTMLDetailsElement HTMLDialogElement HTMLElement HTMLFormElement HTMLImageElement
        HTMLInputElement HTMLLinkElement HTMLSelectElement Headers IDBDatabase IDBObjectStore IDBRequest
        Image Infinity Int32Array IntersectionObserver Intl JSON KeyboardEvent KeyframeEffect Location Lock
        Map Math MessageChannel MessageEvent MouseEvent MutationObserver NaN Navigator Node Number Object
        PointerEvent Promise Range RangeError RegExp Request ResizeObserver ResizeObserverEntry Response
        Screen ServiceWorker ServiceWorkerGlobalScope ServiceWorkerRegistration Set Storage String
        SubmitEvent Touch TouchEvent URL URLSearchParams Uint16Array Uint32Array Uint8Array WeakMap WeakSet
        WebAssembly WheelEvent addEventListener alert blur caches cancelAnimationFrame clearInterval
        clearTimeout close closed console crypto devicePixelRatio dispatchEvent document encodeURIComponent
        escape event external fetch focus frames getComputedStyle getSelection globalThis history indexedDB
        innerHeight innerWidth length localStorage location matchMedia name navigator onabort onclose
        onerror onmessage open orientation origin parseFloat parseInt performance postMessage
        removeEventListener requestAnimationFrame screen screenTop scroll scrollBy self sessionStorage
        setInterval setTimeout status stop toString toolbar top window
        """)

    /// The words of a text.
    static func split(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
