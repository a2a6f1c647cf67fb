@main struct Vitrine { static func main() {} }
