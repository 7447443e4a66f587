import FeatureStorage
import Foundation
import GIFWalletFeature

// Creates GIF after GIF until it is killed, and prints the id of each once it is in the wallet.
//
//     GIFStoreTorture DIRECTORY PREFIX

/// Tries again while another process keeps the store locked: on a busy machine, for longer than a store waits.
func patiently(_ work: () throws -> Void) throws {
    while true {
        do { return try work() } catch FileStoreError.failed(_, reason: .locked) { continue }
    }
}

// Ends the process, even if the test has died.
alarm(60)
let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(EX_USAGE) }
let store = try FileGIFStore(directory: URL(filePath: arguments[1]))
for number in 0... {
    let id = "\(arguments[2])\(number)"
    let draft = GIFDraft(id: id, title: id, subtitle: "", url: URL(filePath: "/\(id).gif"), tags: [id, "all"])
    try patiently { try store.createGIF(draft, at: Date()) }
    FileHandle.standardOutput.write(Data("\(id)\n".utf8))
}
