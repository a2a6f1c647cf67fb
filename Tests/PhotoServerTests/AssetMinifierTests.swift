import Testing

@testable import PhotoServer

@Suite struct AssetMinifierTests {
    private func sent(_ text: String) -> String {
        String(decoding: AssetMinifier.withoutComments(Array(text.utf8)), as: UTF8.self)
    }

    @Test func leavesOutLinesThatAreComments() {
        #expect(
            sent("/** One. */\nlet a = 1;\n\n  // Two.\n/*\n * Three.\n */\nb();\n") == "let a = 1;\nb();")
    }

    @Test func keepsCommentsBesideCode() {
        let code = "const a = 1; // one\nc(); /* two */"
        #expect(sent(code) == code)
    }

    @Test func leavesOutTypesBesideCode() {
        #expect(sent("/** @type {Node} */ (b).remove();") == "(b).remove();")
        #expect(
            sent("return /** @type {A} */ (/** @type {unknown} */ (b)) ?? c(/** @type {D} */ (d));")
                == "return ((b)) ?? c((d));")
        #expect(sent("a(); /** @type {open") == "a(); /** @type {open")
    }

    @Test func leavesOutTheSpaceAroundLines() {
        #expect(sent("if (a) {\n\t  b();  \n  /* c */\r\n}\r\n") == "if (a) {\nb();\n}")
    }

    @Test func keepsURLsAndRules() {
        let code = "fetch('https://example.com/*');\n.a { color: red; } /* b */\nconst c = 4 / 2;"
        #expect(sent(code) == code)
    }

    @Test func takesNothingFromNothing() {
        #expect(sent("") == "")
        #expect(sent("/* open") == "")
    }
}
