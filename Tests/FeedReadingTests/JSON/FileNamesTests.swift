import FeedReading
import Photos
import Testing

/// Names and paths of files on a server, which are neither URLs nor titles.
@Suite struct FileNamesTests {
    @Test(arguments: [
        #""filename_download": "lake.jpg""#, #""originalFileName": "lake.jpg""#,
        #""image_file_name": "lake.jpg""#,
        #""originalPath": "/usr/src/app/upload/lake.jpg""#, #""image_path": "/var/www/html/lake.jpg""#,
        #""photoPath": "/home/ann/lake.jpg""#,
    ])
    func areNoURLs(member: String) {
        #expect(
            failure(#"[{"id": 1, "title": "A", \#(member)}, {"id": 2, "title": "B", \#(member)}]"#) != nil)
    }

    @Test(arguments: [
        #""image": "lake.jpg""#, #""filename_url": "https://a.example/lake.jpg""#,
        #""image_path": "/media/lake.jpg""#, #""photo": "/home/lake.jpg""#,
    ])
    func otherRelativeURLsStay(member: String) throws {
        #expect(try read(#"[{"id": 1, "title": "A", \#(member)}]"#).photos.count == 1)
    }

    @Test func theFileItselfIsTheOriginal() throws {
        let feed = try read(
            """
            [{"id": 1, "large_file_url": "https://a.example/sample/1.jpg", "file_url": "https://a.example/o/1.jpg",
              "preview_file_url": "https://a.example/p/1.jpg"}]
            """)
        #expect(feed.photos.map(\.original) == ["https://a.example/o/1.jpg"])
    }

    /// Misskey names the pictures of a note after their files.
    @Test func wordsAreBetterTitles() throws {
        let file = #""id": "f", "type": "image/jpeg", "url": "https://a.example/f.jpg""#
        let feed = try read(
            """
            [{"id": "1", "text": "Snow on the hill", "files": [{"name": "2024-01-01 10-00-00 1.jpg", "comment": "A hill", \(file)}]},
             {"id": "2", "text": null, "files": [{"name": "IMG_2.jpg", "comment": "A lake", \(file)}]},
             {"id": "3", "text": null, "files": [{"name": "IMG_3.jpg", \(file)}]}]
            """)
        #expect(feed.photos.map(\.title) == ["Snow on the hill", "A lake", "IMG_3.jpg"])
        #expect(feed.photos.map(\.description) == ["A hill", nil, nil])
        let list = try read(
            #"[{"name": "IMG_1.jpg", "url": "https://a.example/1.jpg", "description": "A boat"}]"#)
        #expect(list.photos.map(\.title) == ["A boat"])
    }

    /// Notion's titles are lists of pieces of text within an object.
    @Test func titlesInPieces() throws {
        let name =
            #""Name": {"id": "title", "type": "title", "title": [{"type": "text", "plain_text": "A page"}]}"#
        let files =
            #""Image": {"type": "files", "files": [{"name": "a.jpg", "file": {"url": "https://a.example/a.jpg"}}]}"#
        let feed = try read(#"{"results": [{"id": "p", "properties": {\#(name), \#(files)}}]}"#)
        #expect(feed.photos.map(\.title) == ["A page"])
    }
}
