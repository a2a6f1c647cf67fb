import Testing

@testable import Fetching

@Suite struct LinkHeaderTests {
    @Test(arguments: [
        (["<https://a.example/?page=2>; rel=\"next\""], "https://a.example/?page=2"),
        (["<a>; rel=prev, <b>; rel=next"], "b"), (["<a>; rel=prev", "<b>; REL=\"first Next\""], "b"),
        (["<a>; title=\"x, <y>; rel=next\"; rel=prev, <c,d>; rel=next"], "c,d"),
        (["<a>; title=\"\\\"\"; rel=next"], "a"), (["<a>; rel=prev; rel=next"], nil),
        (["<a>"], nil), (["<a; rel=next"], nil), (["a; rel=next"], nil), ([""], nil), ([], nil),
    ])
    func findsTheTargetOfARelation(values: [String], target: String?) {
        #expect(LinkHeader.target(of: "next", in: values) == target)
    }
}
