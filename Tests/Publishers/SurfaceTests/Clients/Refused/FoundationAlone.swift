// On Apple's systems Foundation re-exports names of Combine; elsewhere they need an import of their own.
import Foundation

#if !canImport(Darwin)
// expected-error@+1 {{cannot find type 'ObservableObject' in scope}}
final class Model: ObservableObject {}
#endif
