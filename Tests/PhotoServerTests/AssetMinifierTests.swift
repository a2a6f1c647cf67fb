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

    @Test func leavesOutSpacesBesidePunctuation() {
        func script(_ text: String) -> String {
            String(decoding: AssetMinifier.script(Array(text.utf8)), as: UTF8.self)
        }
        #expect(
            script("  const [a] = { b: (c ? d : 1), e };\n\n// f\ng();") == "const[a]={b:(c?d:1),e};g();")
        #expect(script("return async (a) => a + -b;") == "return async(a)=>a+-b;")
        #expect(script("return a !== b - 1 * c;") == "return a!==b-1*c;")
        #expect(script("a++ + b + ++c - -d - e--;") == "a++ +b+ ++c- -d-e--;")
        #expect(script("say('a = b, \\' { c', \"( d\" );") == "say('a = b, \\' { c',\"( d\");")
        #expect(script("a( b ); x = `c ( d` ;") == "a(b);x=`c ( d`;")
        #expect(script("x = `${ a ? `b ( c` : '' } ( d` ;") == "x=`${ a ? `b ( c` : '' } ( d` ;")
        #expect(script("x = `\\` ( ${ a }` ;") == "x=`\\` ( ${ a }`;")
        #expect(script("a( b ); c.test( /d = {e/ );") == "a(b);c.test(/d = {e/);")
        #expect(script("return /[/ (] = \\/ { /.test( a );") == "return /[/ (] = \\/ { /.test(a);")
        #expect(script("a( b ); c = d / ( 2 );") == "a(b);c=d /(2);")
        #expect(script("c = ( d ) / e / ( 2 ); f( g );") == "c=(d)/ e /(2);f(g);")
        #expect(script("a( b ); // c ( d )") == "a(b);// c ( d )")
        #expect(script("open('a") == "open('a")
        #expect(script("open('a\\") == "open('a\\")
    }

    @Test func leavesOutTheEndsOfLinesWithoutMeaning() {
        func script(_ text: String) -> String {
            String(decoding: AssetMinifier.script(Array(text.utf8)), as: UTF8.self)
        }
        #expect(script("a(\n  b,\n  c\n);\nif (d) {\n  e();\n}\nf();") == "a(b,c);if(d){e()}f();")
        #expect(script("a = {\n  b: [\n    c,\n  ],\n};") == "a={b:[c]};")
        #expect(script("if (a) { b(); } const [ , c] = [d, ';}', ];") == "if(a){b()}const[,c]=[d,';}'];")
        #expect(script("if (a) {\n  b(`;`);\n}") == "if(a){b(`;`)}")
        #expect(script("return a\n  .b();\n") == "return a\n.b();")
        #expect(script("a(); // b;\nc(); /* d; */\ne();") == "a();// b;\nc();/* d; */\ne();")
        #expect(script("a(`b ,`,\nc);") == "a(`b ,`,c);")
        #expect(script("a(`b {`,\nc);") == "a(`b {`,\nc);")
        #expect(script("a('//',\nb);") == "a('//',b);")
    }

    @Test func leavesSpacesThatMeanSomethingInStyleSheets() {
        func sheet(_ text: String) -> String {
            String(decoding: AssetMinifier.styleSheet(Array(text.utf8)), as: UTF8.self)
        }
        #expect(sheet(".a, .b :hover { top: calc(1px + 2px); }") == ".a,.b :hover{top:calc(1px + 2px)}")
        #expect(
            sheet("@media (a) and (b) {\n  c { d: \"e; f\"; }\n}")
                == "@media (a) and (b){c{d:\"e; f\"}}")
        #expect(sheet(".a { content: \": ;}\"; }") == ".a{content:\": ;}\"}")
        #expect(
            sheet("@media (min-width: 2em) { :root { --a: b; } }") == "@media (min-width:2em){:root{--a:b}}")
        #expect(sheet(".a\n.b,\n.c {\n}\n") == ".a\n.b,.c{}")
    }

    @Test func keepsTheEmptyTextEmpty() {
        #expect(sent("") == "")
        #expect(sent("/* open") == "")
    }
}
