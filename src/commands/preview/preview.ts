import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { watchConfig } from '../../config/loader/watch.js'
import { readJsonText } from '../../base/files/read.js'
import { statesOf } from '../../site/history/state.js'
import { inputFile } from '../../site/model/input/input.js'
import type { Against } from './live-site.js'
import { LiveSite } from './live-site.js'
import { serve } from './server.js'

export interface PreviewOptions {
  /** The folder of relative paths (default: the current folder). */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json (default: the config of `cwd`, or else its docs.json). */
  readonly file?: string | undefined
  /** A git ref or a file to compare with. */
  readonly against?: string | undefined
}

/** A view of the preview beside its pages. */
export type PreviewView = 'site' | 'findings' | 'changes'

export interface ServeOptions extends PreviewOptions {
  /** The port (default: 4460, or a free port). */
  readonly port?: number | undefined
  /** Receives each state: changed files, and their problems. */
  readonly onState?: ((state: PreviewState) => void) | undefined
}

/** The result of a change. */
export interface PreviewState {
  readonly changed: readonly string[]
  /** The reasons of an unreadable state; empty for a readable state. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A served preview. */
export interface Preview {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The pause in milliseconds between two looks at the texts of open pages. */
const TEXTS_EVERY = 150

/** Serves the navigation as readers will see it, on this machine only, and follows its changes. */
export async function servePreview(options: ServeOptions = {}): Promise<Preview> {
  const input = inputFile(path.resolve(options.cwd ?? '.'), options.file)
  // A broken file is shown until its fix; a missing file would never come.
  if (!existsSync(input)) readJsonText(input)
  const site = new LiveSite(await liveOptions(options))
  const server = await serve(site, options.port)
  const update = async (changed: readonly string[]): Promise<readonly string[]> => {
    let files: readonly string[] = []
    const diagnostics = await site.update((loaded) => (files = loaded), changed)
    server.announce('site')
    options.onState?.({ changed, diagnostics })
    return [...files, ...site.files]
  }
  const { first, watch } = watched(update, async () => {
    const parts = site.parts()
    await server.read()
    for await (const part of parts) server.announce(part)
  })
  await first
  const look = async () => {
    if (site.hasNewText() && (await site.readLinks())) server.announce('links')
  }
  const texts = setInterval(() => void look(), TEXTS_EVERY).unref()
  return {
    url: server.url,
    close: async () => {
      clearInterval(texts)
      await server.close()
      await watch.close()
    },
  }
}

/** Starts a watch, and resolves after its first load; `after` runs after each load, for slower work. */
function watched(update: (changed: readonly string[]) => Promise<readonly string[]>, after: () => Promise<void>) {
  let done = () => {}
  let fail: (error: unknown) => void = () => {}
  const first = new Promise<void>((resolve, reject) => ([done, fail] = [resolve, reject]))
  // Mistakes in a site are shown in the page: any other error is a defect, and must be seen.
  const crash = (error: unknown) => {
    fail(error)
    void first.then(() =>
      setImmediate(() => {
        throw error
      }),
    )
  }
  const watch = watchConfig({
    load: async (changed) => {
      const files = await update(changed)
      done()
      void after().catch(crash)
      return files
    },
    onError: crash,
  })
  return { first, watch }
}

/** The options of a preview. */
export async function liveOptions({ cwd = '.', file, against }: PreviewOptions) {
  const folder = path.resolve(cwd)
  return { cwd: folder, file, against: against === undefined ? undefined : await stateOf(folder, file, against) }
}

/** The docs.json at a git ref, or in another file. */
async function stateOf(cwd: string, file: string | undefined, name: string): Promise<Against> {
  const folder = file === undefined ? cwd : path.dirname(path.resolve(cwd, file))
  const states = statesOf(folder)
  return { states, before: await states.named(name) }
}
