/** The functions behind the commands: the same options, no output, no process.exit. Bad input throws a BuildNavError. */
export { build } from './compile/build.js'
export type { BuildOptions, BuildResult } from './compile/build.js'
export { compile } from './compile/compile.js'
export type { Compiled } from './compile/compile.js'
export { loadConfig } from './config/load-config.js'
export type { LoadedConfig, LoadOptions } from './config/load-config.js'
export { BuildNavError } from './diagnostics/build-nav-error.js'
export type { Diagnostic, Place, Severity } from './diagnostics/diagnostic.js'
