import Messages
import Testing

@testable import PhotoServer

@Suite struct ScriptBundleTests {
    private func bundles(_ modules: [String: String]) throws -> [String: String] {
        let files = modules.sorted { $0.key < $1.key }.map {
            WebFile(path: $0.key, bytes: Array($0.value.utf8))
        }
        let pairs = try ScriptBundle.bundles(of: files).map {
            ($0.path, String(decoding: $0.bytes, as: UTF8.self))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test func putsWhatIsImportedFirstAndOnce() throws {
        let joined = try bundles([
            "js/a.js": "import { b } from './b.js';\nimport { C, d } from './deep/c.js';\nb(C, d);",
            "js/b.js": "import { C } from './deep/c.js';\nexport function b() {}",
            "js/deep/c.js": "import { e } from '../e.js';\nexport class C {}\nexport const d = e;",
            "js/e.js": "export async function e() {}",
        ])
        #expect(
            joined == [
                "js/a.js": """
                (() => {
                async function e() {}
                class C {}
                const d = e;
                function b() {}
                b(C, d);
                })();
                """
            ])
    }

    @Test func includesMessagesInTheLanguageOfThePage() throws {
        let joined = try bundles([
            "js/a.js": "import { words } from '#messages/common.js';\nwords();",
            "js/messages/en/common.js": "import { form } from './numbers.js';\nexport const words = form;",
            "js/messages/en/numbers.js": "export const form = 'photos';",
            "js/messages/other/common.js": "export const words = 'other';",
        ])
        #expect(
            joined == [
                "js/a.js": """
                (() => {
                const form = 'photos';
                const words = form;
                words();
                })();
                """
            ])
    }

    @Test func aNameThatOthersHaveTooStaysInItsModule() throws {
        let joined = try bundles([
            "js/a.js":
                "import { b } from './b.js';\nimport { c } from './c.js';\nconst LIMIT = 1;\nexport const a = b + c;",
            "js/b.js": "const LIMIT = 2;\nexport const b = LIMIT;",
            "js/c.js": "const LIMIT = 3;\nconst { rest } = LIMIT;\nexport const c = rest;",
        ])
        #expect(
            joined["js/a.js"] == """
                const LIMIT = 2;
                const b = LIMIT;
                const { c } = (() => {
                const LIMIT = 3;
                const { rest } = LIMIT;
                const c = rest;
                return { c };
                })();
                const { a } = (() => {
                const LIMIT = 1;
                const a = b + c;
                return { a };
                })();
                export { a };
                """)
    }

    @Test func twoModulesMayExportTheSameName() throws {
        let joined = try bundles([
            "js/app.js": "import { words } from './en.js';\nimport('./late.js');\nwords();",
            "js/en.js": "export const words = 1;",
            "js/late.js": """
            import { show } from './show.js';
            import { words } from './more.js';
            export const late = show(words);
            """,
            "js/more.js": "export const words = 2;",
            "js/show.js": "import { words } from './en.js';\nexport const show = words;",
        ])
        #expect(joined["js/app.js"]?.hasSuffix("\nexport { words };") == true)
        #expect(
            joined["js/late.js"] == """
                import { words } from './../js/app.js';
                const show = words;
                const m3 = (() => {
                const words = 2;
                return { words };
                })();
                const { late } = (() => {
                const { words } = m3;
                const late = show(words);
                return { late };
                })();
                export { late };
                """)
    }

    @Test func keepsScriptsApartThatNobodyImports() throws {
        let joined = try bundles([
            "js/app.js": "import { a } from './a.js';", "js/worker.js": "import { a } from './a.js';",
            "js/a.js": "export const a = 1;",
        ])
        #expect(joined.keys.sorted() == ["js/app.js", "js/worker.js"])
        #expect(joined.values.allSatisfy { $0.contains("const a = 1;") })
    }

    /// `app.js` loads such a script while the page runs, and uses its exports.
    @Test func exportsWhatAScriptOfItsOwnExports() throws {
        let joined = try bundles([
            "js/late.js": "import { a } from './a.js';\nexport class Late {}\nexport const b = a;",
            "js/a.js": "export const a = 1;",
        ])
        #expect(joined["js/late.js"]?.hasSuffix("\nexport { b, Late };") == true)
        #expect(joined["js/late.js"]?.ranges(of: "export").count == 1)
    }

    /// What both scripts use exists once: with a queue in each, twice as many requests could wait.
    @Test func aScriptThatIsLoadedLaterSharesTheModulesOfItsLoader() throws {
        let joined = try bundles([
            "js/app.js": """
            import { b } from './b.js';
            const late = () => import('./deep/late.js');
            b(late);
            """,
            "js/b.js": "import { c } from './c.js';\nexport function b() {}",
            "js/c.js": "export const c = 1;",
            "js/d.js": "export const d = 1;",
            "js/deep/late.js": """
            import { c } from '../c.js';
            import { d } from '../d.js';
            export class Late {}
            """,
            "js/alone.js": "/** @type {import('./types.js').Kind} */\nimport { c } from './c.js';",
            "js/types.js": "import { c } from './c.js';",
        ])
        #expect(joined.keys.sorted() == ["js/alone.js", "js/app.js", "js/deep/late.js", "js/types.js"])
        #expect(joined["js/app.js"]?.hasSuffix("\nexport { c };") == true)
        #expect(
            joined["js/deep/late.js"] == """
                import { c } from './../../js/app.js';
                const d = 1;
                class Late {}
                export { Late };
                """)
        #expect(joined["js/alone.js"]?.contains("const c = 1;") == true)
        #expect(joined["js/types.js"]?.contains("const c = 1;") == true)
    }

    /// A script that such a script loads imports modules from both, and belongs to the first that loads it.
    @Test func aScriptImportsModulesFromAllThatWereLoadedBeforeIt() throws {
        let joined = try bundles([
            "js/app.js": "import { a } from './a.js';\nimport('./part.js');\nimport('./both.js');",
            "js/part.js": """
            import { a } from './a.js';
            import { b } from './b.js';
            import('./inner.js');
            import('./both.js');
            """,
            "js/inner.js": """
            import { a } from './a.js';
            import { b } from './b.js';
            export const inner = a + b;
            """,
            "js/both.js": "import { b } from './b.js';\nexport const both = b;",
            "js/a.js": "export const a = 1;", "js/b.js": "export const b = 1;",
        ])
        let inner = try #require(joined["js/inner.js"]).split(separator: "\n")
        #expect(inner.first == "import { a } from './../js/app.js';")
        #expect(inner.dropFirst().first == "import { b } from './../js/part.js';")
        #expect(joined["js/app.js"]?.hasSuffix("\nexport { a };") == true)
        let holders = joined.filter { $0.value.contains("const b = 1;") }.keys.sorted()
        #expect(holders == ["js/both.js", "js/part.js"], "both.js does not wait for part.js")
    }

    @Test(arguments: [
        (["js/a.js": "import { b } from './b.js';"], "js/a.js imports js/b.js, which does not exist."),
        (["js/a.js": "import { b as c } from './b.js';"], "cannot be bundled: import { b as c }"),
        (["js/a.js": "export default 3;"], "cannot be bundled: export default 3;"),
        (
            [
                "js/a.js": "import { b } from './b.js';", "js/b.js": "import { c } from './c.js';",
                "js/c.js": "import { b } from './b.js';",
            ], "imports itself through other modules."
        ),
        (["js/a.js": "const b = `c\n  d`;"], "js/a.js: this statement cannot be bundled: const b = `c"),
    ])
    func reportsWhatCannotBeBundled(modules: [String: String], words: String) throws {
        let error = #expect(throws: ScriptBundle.Failure.self) { try bundles(modules) }
        #expect(error?.text().contains(words) == true)
    }
}
