/** The functions behind the commands: the same options, no output, no process.exit. Bad input throws a BuildNavError. */
import type { AddOptions, AddResult } from './add/add.js'
import type { FixOptions, FixResult } from './fix/fix.js'
import type { CutOptions, CutResult } from './cut/cut.js'
import type { MigrateOptions, MigrateResult } from './migrate/migrate.js'
import type { InitOptions, InitResult } from './init/init.js'
import type { MvOptions, MvResult } from './moves/mv.js'
import type { RmOptions, RmResult } from './moves/rm.js'
import type { Preview, PreviewOptions, ServeOptions } from './preview/preview.js'
import type { PreviewFile } from './preview/preview-file.js'
import type { PullOptions, PullResult } from './pull/pull.js'

export { check } from './check/check.js'
export type { CheckOptions, CheckResult } from './check/check.js'
export type { CheckSettings } from './check/settings.js'
export { build } from './build/build.js'
export type { BuildOptions, BuildResult } from './build/build.js'
export { compile } from './compile/compile.js'
export type { Compiled } from './compile/compile.js'
export { loadConfig } from './config/load/load-config.js'
export type { LoadedConfig, LoadOptions } from './config/load/load-config.js'
export type { AddOptions, AddResult } from './add/add.js'
export type { AddedPage, Answer, Answers, Choice, OpenPages } from './add/plan.js'
export type { FixedFinding, FixOptions, FixResult } from './fix/fix.js'
export { diff } from './diff/diff.js'
export type { DiffFact, DiffOptions, DiffResult } from './diff/diff.js'
export { BuildNavError } from './diagnostics/build-nav-error.js'
export type { Diagnostic, Place, Severity } from './diagnostics/diagnostic.js'
export type { CutOptions, CutResult } from './cut/cut.js'
export type { MigrateOptions, MigrateResult } from './migrate/migrate.js'
export type { Move } from './moves/destination.js'
export type { ChangedLink, OpenMention } from './moves/moved-bodies.js'
export type { MovedFile, MvOptions, MvResult } from './moves/mv.js'
export type { RmOptions, RmResult } from './moves/rm.js'
export type { Preview, PreviewOptions, PreviewState, ServeOptions } from './preview/preview.js'
export type { PreviewFile } from './preview/preview-file.js'
export type { PulledFile, PullOptions, PullResult } from './pull/pull.js'
export { types } from './register/types.js'
export type { TypesOptions, TypesResult } from './register/types.js'
export type { InitOptions, InitResult, PlannedFile } from './init/init.js'
export { why } from './why/why.js'
export type { WhyOptions, WhyPlace, WhyRedirect, WhyResult } from './why/why.js'
export { tree } from './tree/tree.js'
export type { TreeNode } from './tree/build-tree.js'
export type { TreeOptions } from './tree/tree.js'

/** Turns a docs.json into builder code. TypeScript and prettier are loaded only when it is called. */
export async function migrate(options: MigrateOptions = {}): Promise<MigrateResult> {
  return (await import('./migrate/migrate.js')).migrate(options)
}

/** Puts pages into the navigation: where their place is sure, or is named. TypeScript is loaded only for a config. */
export async function add(options: AddOptions = {}): Promise<AddResult> {
  return (await import('./add/add.js')).add(options)
}

/** Moves pages, folders and files, and everything that names them. TypeScript is loaded only for a config. */
export async function mv(options: MvOptions = {}): Promise<MvResult> {
  return (await import('./moves/mv.js')).mv(options)
}

/** Removes pages, and what names them. TypeScript is loaded only for a config. */
export async function rm(options: RmOptions): Promise<RmResult> {
  return (await import('./moves/rm.js')).rm(options)
}

/** Begins a new version as a copy of the newest. TypeScript is loaded only when it is called. */
export async function cut(label: string, options: CutOptions = {}): Promise<CutResult> {
  return (await import('./cut/cut.js')).cut(label, options)
}

/** Takes the edits of docs.json into the config. TypeScript and prettier are loaded only when it is called. */
export async function pull(options: PullOptions = {}): Promise<PullResult> {
  return (await import('./pull/pull.js')).pull(options)
}

/**
 * Mends findings that have one right answer, in docs.json or in the config, and checks again. TypeScript is loaded
 * only for a config.
 */
export async function fix(options: FixOptions = {}): Promise<FixResult> {
  return (await import('./fix/fix.js')).fix(options)
}

/** Sets up a site from whatever is there. TypeScript is loaded only when it is called. */
export async function init(options: InitOptions = {}): Promise<InitResult> {
  return (await import('./init/init.js')).init(options)
}

/** The navigation as readers will see it, in one HTML file. */
export async function previewFile(options: PreviewOptions = {}): Promise<PreviewFile> {
  return (await import('./preview/preview-file.js')).previewFile(options)
}

/** Serves the navigation as readers will see it, on this machine, and follows its changes. */
export async function servePreview(options: ServeOptions = {}): Promise<Preview> {
  return (await import('./preview/preview.js')).servePreview(options)
}
