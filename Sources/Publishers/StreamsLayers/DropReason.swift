/// Why a layer drops a value that it has received.
package enum DropReason: CaseIterable {
    /// It was due, and downstream had no demand.
    case noDemand
    /// There was no room for it.
    case full
    /// A later value took its place.
    case replaced
    /// An earlier value of the same interval is sent.
    case notFirst
    /// The other publisher had not sent anything.
    case beforeOther
    /// The publisher of an earlier value ran.
    case busy
    /// It waited when the layer ended.
    case atEnd
}
