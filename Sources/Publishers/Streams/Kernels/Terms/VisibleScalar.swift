extension Unicode.Scalar {
    /// Its text; escaped as in Swift, if a terminal would obey it: a control character, or one that reorders the text.
    @_alwaysEmitIntoClient package var visible: String {
        let isObeyed = properties.generalCategory == .control || properties.isBidiControl
        return isObeyed ? escaped(asASCII: true) : String(self)
    }
}
