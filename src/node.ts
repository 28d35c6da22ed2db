/** The functions behind the commands: the same options, no output, no process.exit. Bad input throws a BuildNavError. */
import type { AddOptions, AddResult } from './commands/add/add.js'
import type { FixOptions, FixResult } from './commands/fix/fix.js'
import type { CutOptions, CutResult } from './commands/cut/cut.js'
import type { MigrateOptions, MigrateResult } from './commands/migrate/migrate.js'
import type { InitOptions, InitResult } from './commands/init/init.js'
import type { MvOptions, MvResult } from './commands/moves/mv.js'
import type { RmOptions, RmResult } from './commands/moves/rm.js'
import type { Preview, ServeOptions } from './commands/preview/preview.js'
import type { PreviewFile, PreviewFileOptions } from './commands/preview/preview-file.js'
import type { PullOptions, PullResult } from './commands/pull/pull.js'

export { check } from './commands/check/check.js'
export type { CheckOptions, CheckResult } from './commands/check/check.js'
export type { CheckSettings } from './commands/check/levels.js'
export { build } from './commands/build/build.js'
export type { BuildOptions, BuildResult } from './commands/build/build.js'
export { compile } from './config/compile/compile.js'
export type { Compiled } from './config/compile/compile.js'
export { loadConfig } from './config/loader/load.js'
export type { LoadedConfig, LoadOptions } from './config/loader/load.js'
export type { AddOptions, AddResult } from './commands/add/add.js'
export type { Destination } from './commands/add/named-place.js'
export type { Answers, Choice, OpenPages } from './commands/add/questions.js'
export type { AddedPage } from './commands/add/plan.js'
export type { FixedFinding, FixOptions, FixResult } from './commands/fix/fix.js'
export { diff } from './commands/diff/diff.js'
export type { DiffFact, DiffOptions, DiffResult } from './commands/diff/diff.js'
export { BuildNavError } from './base/diagnostics/diagnostic.js'
export type { Diagnostic, Place, Severity } from './base/diagnostics/diagnostic.js'
export type { CutOptions, CutResult } from './commands/cut/cut.js'
export type { MigrateOptions, MigrateResult } from './commands/migrate/migrate.js'
export type { Move } from './commands/moves/names.js'
export type { ChangedLink, OpenMention } from './commands/moves/texts.js'
export type { MovedFile, MvOptions, MvResult } from './commands/moves/mv.js'
export type { RmOptions, RmResult } from './commands/moves/rm.js'
export type { Preview, PreviewOptions, PreviewState, ServeOptions } from './commands/preview/preview.js'
export type { PreviewFile, PreviewFileOptions } from './commands/preview/preview-file.js'
export type { PulledFile, PullOptions, PullResult } from './commands/pull/pull.js'
export { types } from './commands/register/types.js'
export type { TypesOptions, TypesResult } from './commands/register/types.js'
export type { InitOptions, InitResult, PlannedFile } from './commands/init/init.js'
export { why } from './commands/why/why.js'
export type { WhyOptions, WhyPlace, WhyRedirect, WhyResult } from './commands/why/why.js'
export { tree } from './commands/tree/tree.js'
export type { TreeNode } from './commands/tree/tree.js'
export type { TreeOptions } from './commands/tree/tree.js'

/** Turns a docs.json into builder code. TypeScript and prettier are loaded only when it is called. */
export async function migrate(options: MigrateOptions = {}): Promise<MigrateResult> {
  return (await import('./commands/migrate/migrate.js')).migrate(options)
}

/** Puts pages into the navigation: where their place is sure, or is named. TypeScript is loaded only for a config. */
export async function add(options: AddOptions = {}): Promise<AddResult> {
  return (await import('./commands/add/add.js')).add(options)
}

/** Moves pages, folders and files, and everything that names them. TypeScript is loaded only for a config. */
export async function mv(options: MvOptions = {}): Promise<MvResult> {
  return (await import('./commands/moves/mv.js')).mv(options)
}

/** Removes pages, and what names them. TypeScript is loaded only for a config. */
export async function rm(options: RmOptions): Promise<RmResult> {
  return (await import('./commands/moves/rm.js')).rm(options)
}

/** Begins a new version as a copy of the newest. TypeScript is loaded only when it is called. */
export async function cut(label: string, options: CutOptions = {}): Promise<CutResult> {
  return (await import('./commands/cut/cut.js')).cut(label, options)
}

/** Takes the edits of docs.json into the config. TypeScript and prettier are loaded only when it is called. */
export async function pull(options: PullOptions = {}): Promise<PullResult> {
  return (await import('./commands/pull/pull.js')).pull(options)
}

/**
 * Fixes findings that have only one possible fix, in docs.json or in the config, and checks again. TypeScript is loaded
 * only for a config.
 */
export async function fix(options: FixOptions = {}): Promise<FixResult> {
  return (await import('./commands/fix/fix.js')).fix(options)
}

/** Sets up a site from whatever is there. TypeScript is loaded only when it is called. */
export async function init(options: InitOptions = {}): Promise<InitResult> {
  return (await import('./commands/init/init.js')).init(options)
}

/** The navigation as readers will see it, in one HTML file. */
export async function previewFile(options: PreviewFileOptions = {}): Promise<PreviewFile> {
  return (await import('./commands/preview/preview-file.js')).previewFile(options)
}

/** Serves the navigation as readers will see it, on this machine, and follows its changes. */
export async function servePreview(options: ServeOptions = {}): Promise<Preview> {
  return (await import('./commands/preview/preview.js')).servePreview(options)
}
