import Testing

@testable import PhotoServer

@Suite struct PrivateNamesTests {
    private func shortened(_ text: String) -> String {
        String(decoding: PrivateNames.shortened(Array(text.utf8)), as: UTF8.self)
    }

    @Test func privateNamesBecomeShortOnesTheMostFrequentFirst() {
        #expect(
            shortened(
                "class A {\n  #count = 0;\n  #list;\n  add() { this.#count += this.#count + this.#list; }\n}")
                == "class A {\n  #a = 0;\n  #b;\n  add() { this.#a += this.#a + this.#b; }\n}")
        #expect(
            shortened("get #top() { return #known in this && other?.#known.#top; }")
                == "get #b() { return #a in this && other?.#a.#b; }")
    }

    @Test func whatIsNotPrivateStays() {
        for text in [
            "find('#photo', \"#list\"); a = `${b}#${c}`;", "location.hash = '#a\\'#b';",
            "const shade = '#faf9f7';", "#!shebang",
            "a.b(`#photo`);", "#", "a.#", "",
        ] {
            #expect(shortened(text) == text)
        }
        #expect(
            shortened("say(`it's ${this.#name}`);\nthis.#name = 'it';")
                == "say(`it's ${this.#a}`);\nthis.#a = 'it';")
    }

    @Test func stringsInTemplatesMayContainCode() {
        #expect(
            shortened("find(`a[href=\"${this.#name}\"]`, '#name');")
                == "find(`a[href=\"${this.#a}\"]`, '#name');")
    }

    /// As many names as there are classes with more fields than letters.
    @Test func noTwoNamesBecomeOne() {
        let names = (0..<3000).map { "this.#field\($0);" }
        let short = shortened(names.joined(separator: "\n")).split(separator: "\n")
        #expect(Set(short).count == names.count && short.allSatisfy { $0.count <= 10 })
    }

    @Test func noLongNameIsLeftInTheScriptsOfVitrine() throws {
        let scripts = WebFiles.embedded().files(in: "js", ending: "js")
        #expect(scripts.count > 50)
        for script in scripts {
            let text = String(decoding: PrivateNames.shortened(script.bytes), as: UTF8.self)
            #expect(try text.firstMatch(of: Regex("[.]#\\w{3,}")) == nil, "\(script.path)")
        }
    }
}
