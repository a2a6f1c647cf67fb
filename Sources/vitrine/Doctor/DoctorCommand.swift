import ArgumentParser
import Foundation
import Library
import Logging
import Messages
import PhotoServer
import Photos

/// `vitrine doctor`: finds problems, and shows how to fix them.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the installation for problems and show how to fix them.",
        discussion: """
            Checks the folders, library, disks, object store, image decoders, sources, accounts and certificates. \
            It changes nothing, except for a test object that it writes to the object store and deletes, and can be \
            used while a server is running. Exit status 1 if there is a problem; warnings do not count.
            """)

    @Flag(help: "Print a JSON object.")
    var json = false

    @Option(help: ArgumentHelp("Where the server listens, as `serve` has it.", visibility: .hidden))
    var host = "127.0.0.1"

    @OptionGroup var server: ServerOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var blobs: BlobOptions
    @OptionGroup var network: NetworkOptions

    func run() async throws {
        let findings = await Diagnosis(
            data: storage.dataFolder, cache: storage.cacheFolder, openAddress: try openAddress(),
            objects: try blobs.client(logger: .ofProgram(.critical)),
            fetch: FetchSettings(network)
        ).findings()
        let problems = findings.filter { $0.severity == .problem }.count
        let warnings = findings.filter { $0.severity == .warning }.count
        if json {
            try Terminal.print(json: Report(findings: findings.map(Report.Line.init)))
        } else {
            for finding in findings {
                Terminal.print("\(Self.sign(finding.severity)) \(finding.message.text())")
            }
            let summary =
                problems + warnings == 0
                ? Message(DoctorMessage.allWell)
                : Message(DoctorMessage.found, [.count: .number(problems), .found: .number(warnings)])
            Terminal.print(summary.text())
        }
        if problems > 0 { throw ExitCode.failure }
    }

    /// The address at which everyone has access while there are no accounts; `nil` if nobody has.
    private func openAddress() throws -> String? {
        let requiresSignIn =
            try server.accounts().isEnabled || EnvironmentSetting.value("VITRINE_OIDC_ISSUER") != nil
        guard server.requiresAccounts == false, !requiresSignIn,
            EnvironmentSetting.value("VITRINE_PASSWORD") == nil
        else { return nil }
        return try server.openAddress(host: host)
    }

    private static func sign(_ severity: Finding.Severity) -> String {
        switch severity {
        case .good: "ok     "
        case .warning: "warning"
        case .problem: "PROBLEM"
        }
    }

    /// The output of `--json`.
    private struct Report: Encodable {
        struct Line: Encodable {
            let grade: Finding.Severity
            let code: String
            let text: String

            init(_ finding: Finding) {
                grade = finding.severity
                code = finding.message.code
                text = finding.message.text()
            }
        }

        let findings: [Line]
    }
}
