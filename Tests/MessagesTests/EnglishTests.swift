import FeedReading
import Fetching
import Gazetteer
import ImagePipeline
import Library
import OpenIDConnect
import Photos
import SourceRefresh
import Testing

@testable import Messages
@testable import PhotoServer
@testable import vitrine

/// Every code has a text, with all arguments that it names.
@Suite struct EnglishTests {
    private static func codes<Code: MessageCode>(_ type: Code.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }

    /// Every code that the program has.
    private static let codes: [String] =
        codes(CommonMessage.self) + FeedNotice.Code.allCases.map(\.messageCode)
        + codes(FeedMessage.self) + codes(AlbumRefusal.self) + codes(FoundContent.self)
        + codes(Malformation.self)
        + codes(ReaderFailure.self) + codes(SkipReason.self) + codes(ReadingFact.self)
        + codes(FetchMessage.self) + codes(FetchCause.self) + codes(AddressRestriction.self)
        + codes(LibraryMessage.self) + codes(ImageMessage.self) + codes(ImageDamage.self)
        + codes(GazetteerMessage.self) + codes(SourceMessage.self) + codes(UnreadableCause.self)
        + codes(SkippedFile.self) + codes(SourceFact.self) + codes(FlickrMessage.self)
        + codes(SourceListMessage.self) + codes(RequestMessage.self) + codes(ExportMessage.self)
        + codes(OpenIDMessage.self) + codes(TokenProblem.self) + codes(PublicURLMessage.self)
        + codes(CredentialsMessage.self) + codes(CommandMessage.self) + codes(Month.self)
        + codes(FeedKindName.self) + codes(SettingForm.self)
        + codes(PageMessage.self) + codes(PageText.self) + codes(TemplateMessage.self)
        + codes(ScriptMessage.self) + codes(StatusMessage.self)
        + codes(DoctorMessage.self) + codes(BlobMessage.self) + codes(ObjectStoreMessage.self)

    private static let parts: Set = [
        CommonText.unknown, CommonText.seconds, CommonText.bytes, CommonText.time, CommonText.day,
    ]

    @Test func noCodeIsDuplicated() { #expect(Set(Self.codes).count == Self.codes.count) }

    @Test(arguments: Language.allCases) func hasATextForEveryCodeAndForNoOther(language: Language) {
        #expect(Set(language.words.keys).symmetricDifference(Self.parts.union(Self.codes)) == [])
    }

    @Test(arguments: Language.allCases) func everyEntryIsWellFormed(language: Language) {
        let broken = language.words.filter { MessageFormat($0.value) == nil }
        #expect(broken.keys.sorted() == [])
        #expect(
            language.words.filter { $0.value.contains { $0.isNewline } || $0.value.isEmpty }.keys.sorted()
                == [])
    }

    @Test func everyCodeWithArgumentsHasASample() {
        let named = Self.codes.filter { Language.english.formats[$0]?.names.isEmpty == false }
        #expect(Set(named).subtracting(Self.samples.map(\.message.code)) == [])
    }

    @Test(arguments: Language.allCases) func everySampleHasTheArgumentsOfItsText(language: Language) {
        for (message, _) in Self.samples {
            let passed = Set(message.arguments.keys.map(\.rawValue))
            let lacking = language.formats[message.code]?.names.subtracting(passed)
            #expect(lacking == [], "\(message)")
        }
    }

    @Test(arguments: samples.indices) func hasTheEnglishText(index: Int) {
        let (message, words) = Self.samples[index]
        #expect(message.text() == words)
    }
}
