import Logging
import StreamsReports

extension Report {
    /// Logs the end of the run as a line, and before it each failure that did not reach the subscriber, as a warning.
    ///
    /// A run that failed is an error, and its line names the layer where the failure began.
    public func log(to logger: Logger) {
        for hidden in hidden {
            logger.warning(
                "\(title): \(hidden)", metadata: ["layer": "\(hidden.origin)", "keeper": "\(hidden.keeper)"])
        }
        var metadata: Logger.Metadata = [
            "milliseconds": "\(Int(duration / .milliseconds(1)))", "values": "\(layer.values)",
        ]
        guard let failure = layer.ending.failure else {
            return logger.info("\(title): \(layer.ending.name)", metadata: metadata)
        }
        metadata["layer"] = origin.map { "\($0.name)" }
        metadata["place"] = origin?.place.map { "\($0)" }
        logger.error("\(title): failed: \(failure)", metadata: metadata)
    }
}
