struct Boom: Error {}
struct Offline: Error {}
