/// How well a member's name fits the part of an entry that it is read for.
///
/// Where several members fit, the one with the lowest rank is used. Ranks are
/// listed from the best fit to the worst, so that their order is their meaning;
/// the names are those of `KeyFields`.
protocol FieldRank: RawRepresentable<UInt8>, Comparable, Sendable {}

extension FieldRank {
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

enum TitleRank: UInt8, FieldRank {
    /// `title`.
    case title
    /// `headline`.
    case headline
    /// `displaytitle`, `phototitle`, `imagetitle`, `normalizedtitle`.
    case pictureTitle
    /// `heading`, `objecttitle`, `dctitle`.
    case heading
    /// `shorttitle`.
    case shortTitle
    /// `name`, `productname`. From here on the value may be the name of a file,
    /// or of a size.
    case name
    /// `label`, `objectname`. The value may be the name of a size, e.g.
    /// Flickr's `Large Square`.
    case label
    /// `header`, `displayname`.
    case header
    /// `subject`.
    case subject
    /// Other names that end in `title` or `headline`, e.g. `gallery_title`.
    case qualifiedTitle
    /// `scientificname`, and other names that end in `label`, `name` or
    /// `guess`, e.g. `species_guess`.
    case qualifiedName
    /// `species`.
    case species
}

enum CaptionRank: UInt8, FieldRank {
    /// `caption`.
    case caption
    /// `photocaption`, `imagecaption`.
    case pictureCaption
    /// `legend`.
    case legend
    /// Other names that end in `caption`.
    case qualifiedCaption
}

enum DescriptionRank: UInt8, FieldRank {
    /// `description`.
    case description
    /// Synonyms of `description`: `explanation`, `desc`, `imagedescription`,
    /// `longdescription`.
    case synonym
    /// `summary`, `dcdescription`.
    case summary
    /// `selftext`, `abstract`, `bodytext`.
    case bodyText
    /// `content`, `body`, `extract`: often HTML, and more than a description.
    case content
    /// `text`, `subtitle`.
    case text
    /// `excerpt`, `details`, `story`, `about`, `message`, `subline`.
    case excerpt
    /// Other names that end in `description`.
    case qualifiedDescription
}

enum PageRank: UInt8, FieldRank {
    /// Names of nothing but the entry's own page: `permalink`, `pageurl`,
    /// `htmlurl`, `foreignlandingurl`.
    case permalink
    /// Names of an entry's page: `weburl`, `html`, `postlink`, `landingurl`,
    /// `canonicalurl`.
    case webPage
    /// Names of some page: `page`, `web`, `alternate`, `externalurl`, and e.g.
    /// `record_link`.
    case page
    /// `link`: usually a page. From here on the name alone does not imply that
    /// it is one.
    case link
    /// `url`, `shorturl`: just some URL. From here on a better name elsewhere
    /// wins.
    case url
    /// `href`, `sourceurl`.
    case href
    /// `uri`, `website`.
    case uri
    /// `guid`: a page only if the identifier is a URL.
    case guid
}

enum DateRank: UInt8, FieldRank {
    /// When the photo was taken, by name: `datetaken`, `takenat`,
    /// `datetimeoriginal`.
    case dateTaken
    /// When the photo was taken, in other words: `taken`, `captured_at`,
    /// `observed_on`.
    case captured
    /// `date`, `imagedate`.
    case date
    /// `published`, `pubdate`, `datecreated`, `creationdate`.
    case published
    /// `createdat`, `postedat`, `datetime`.
    case createdAt
    /// `created`.
    case created
    /// `timestamp`, `dateupload`, `uploadedat`.
    case timestamp
    /// Other names that end in `date`, and e.g. `creation_time`, `event_at`.
    case qualifiedDate
    /// `time`.
    case time
    /// What happened to the entry afterwards: `updated_at`, `modified_on`,
    /// `indexed_at`.
    case updated
}

enum IdentityRank: UInt8, FieldRank {
    /// `id`, `nasaid`.
    case id
    /// `uuid`, `pageid`, `objectid`, `pk`.
    case uniqueID
    /// `identifier`, `nid`, `shortcode`, `imageid`, `photoid`.
    case identifier
    /// `slug`.
    case slug
    /// `key`.
    case key
}

enum PlaceRank: UInt8, FieldRank {
    /// `place`, `placename`, `locationname`.
    case place
    /// `location`.
    case location
    /// `venue`.
    case venue
}

enum CreditRank: UInt8, FieldRank {
    /// Who made the photo: `photographer`, `photocredit`, `imagecredit`,
    /// `artistdisplayname`.
    case photographer
    /// Who made something: `credit`, `artist`, `creator`, `byline`,
    /// `ownername`.
    case creator
    /// Who wrote the entry: `author`, `authorname`, `credits`.
    case author
    /// `copyright`.
    case copyright
    /// `user`.
    case user
    /// `owner`, `account`, `attribution`.
    case owner
    /// `username`.
    case username
}

enum CameraRank: UInt8, FieldRank {
    /// `camera`, `cameramodel`.
    case camera
    /// `model`.
    case model
}
