import Testing

@testable import PhotoServer

@Suite struct ScriptNamesTests {
    private func short(_ script: String, keeping kept: Set<String> = [], from minimum: Int = 2) -> String {
        String(
            decoding: ScriptNames.shortened(Array(script.utf8), keeping: kept, from: minimum), as: UTF8.self)
    }

    @Test func shortensParametersAndConstants() {
        #expect(
            short("function area(width,height){const sum=width*height;return sum}")
                == "function d(c,a){const b=c*a;return b}")
        #expect(short("(first)=>first.first+first?.first[first]") == "(a)=>a.first+a?.first[a]")
        #expect(short("const [one,...rest]=list;call(...rest)") == "const [d,...a]=c;b(...a)")
        #expect(short("try{fail}catch(problem){throw problem}") == "try{fail}catch(a){throw a}")
    }

    @Test func leavesWhatMayBeAProperty() {
        for script in [
            "const {width,height=2}=box;", "use({width,height});", "use({width:1,height(){}});",
            "class A{width=1;height;static depth=2;get size(){return 1}tell(){}async ask(){}}",
            "import{width}from'./a.js';", "export{width,height};",
        ] {
            let kept: Set<String> = ["box", "use"]
            #expect(short(script, keeping: kept) == script)
        }
        #expect(short("use({width:{depth}},width)") == "a({width:{depth}},width)")
        #expect(short("const {width:other}=box;use(other)") == "const {width:a}=b;c(a)")
    }

    @Test func leavesTextsAndComments() {
        #expect(
            short("say('width',\"width\",/width/g,`width`)//width\n+width")
                == "a('width',\"width\",/width/g,`width`)//width\n+b")
        #expect(short("half(total/2/rate)") == "a(c/2/b)")
        #expect(short("return /total/.test(total)") == "return /total/.test(a)")
        #expect(short("use(`${total} of ${`<${total}>`} {total}`)") == "b(`${a} of ${`<${a}>`} {total}`)")
    }

    @Test func leavesGlobalsOfTheBrowser() {
        #expect(short("document.title=Intl.x;fetch(location)") == "document.title=Intl.x;fetch(location)")
        #expect(short("new ServiceWorkerContainer(WIDTH)") == "new ServiceWorkerContainer(WIDTH)")
        #expect(short("const WIDTH=2;class Box{}new Box(WIDTH)") == "const b=2;class a{}new a(b)")
        #expect(short("typeof undefined===kind") == "typeof undefined===a")
    }

    @Test func usesNoNameThatIsInUse() {
        #expect(short("a(total)") == "a(b)")
        #expect(short("x.a(total)", keeping: ["b"]) == "x.a(a)")
        #expect(short("use(total)", keeping: ["a", "use"]) == "use(b)")
        // None longer than the name itself.
        #expect(short("const ab=1;", from: 1) == "const a=1;")
        #expect(short("d(ab)", from: 3) == "d(ab)")
    }

    @Test(arguments: ["const text='open", "`open ${a}", "/* open", "}", "`${a"])
    func leavesWhatItCannotParse(script: String) {
        #expect(short(script) == script)
    }

    /// Shortened scripts have the same tokens in the same order, apart from names.
    @Test func leavesAllElseInTheScriptsOfThePage() throws {
        let files = WebFiles.embedded().files(in: "js", ending: "js")
        #expect(files.count > 100)
        var (count, changedCount) = (0, 0)
        for file in files {
            let shortened = ScriptNames.shortened(file.bytes, keeping: [], from: 2)
            let before = try #require(ScriptTokens(file.bytes)?.all, "\(file.path)")
            let after = try #require(ScriptTokens(shortened)?.all, "\(file.path)")
            #expect(before.map(\.kind) == after.map(\.kind), "\(file.path)")
            for (one, other) in zip(before, after) where one.kind != .name {
                #expect(file.bytes[one.range] == shortened[other.range], "\(file.path)")
            }
            // The same name everywhere, and never that of another one.
            let pairs = zip(before, after).filter { $0.0.kind == .name }
                .map {
                    (
                        String(decoding: file.bytes[$0.0.range], as: UTF8.self),
                        String(decoding: shortened[$0.1.range], as: UTF8.self)
                    )
                }
            let changed = pairs.filter { $0 != $1 }
            let given = Dictionary(changed) { first, _ in first }
            #expect(Set(given.values).count == given.count, "\(file.path)")
            #expect(changed.allSatisfy { given[$0.0] == $0.1 }, "\(file.path)")
            changedCount += changed.count
            count += pairs.count
        }
        #expect(changedCount > count / 5)
    }
}
