import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { watchConfig } from '../../config/loader/watch.js'
import { readJsonText } from '../../base/files/read.js'
import { States } from '../../site/history/state.js'
import { inputFile } from '../../site/model/input/open-input.js'
import type { Against } from './live-site.js'
import { LiveSite } from './live-site.js'
import { OpenPages } from './open-pages.js'
import { serve } from './server.js'

export interface PreviewOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** A git ref or a file to compare with. */
  readonly against?: string | undefined
}

export interface ServeOptions extends PreviewOptions {
  /** The port; without one, 4460 or a free one. */
  readonly port?: number | undefined
  /** Told of each state: which files changed, and what is wrong with them. */
  readonly onState?: ((state: PreviewState) => void) | undefined
}

/** The result of a change. */
export interface PreviewState {
  readonly changed: readonly string[]
  /** The reasons why it could not be read; empty where it could. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A preview that is being served. */
export interface Preview {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves the navigation as readers will see it, on this machine only, and follows its changes. */
export async function servePreview(options: ServeOptions = {}): Promise<Preview> {
  const input = inputFile(path.resolve(options.cwd ?? '.'), options.file)
  // What is broken is shown until it is fixed; a name that is nothing's would wait for ever.
  if (!existsSync(input)) readJsonText(input)
  const pages = new OpenPages(() => server.announce('page'))
  const site = new LiveSite({ ...(await liveOptions(options)), onPage: (file) => pages.follow(file) })
  const server = await serve(site, options.port)
  const update = async (changed: readonly string[]): Promise<readonly string[]> => {
    let files: readonly string[] = []
    const diagnostics = await site.update((loaded) => (files = loaded))
    server.announce('site')
    options.onState?.({ changed, diagnostics })
    return [...files, ...site.files]
  }
  const { first, watch } = watched(update, async () => {
    const notes = await site.notes()
    if (!notes || notes.revision !== site.snapshot.revision) return
    server.notes = notes
    server.announce('notes')
  })
  await first
  return {
    url: server.url,
    close: async () => {
      pages.close()
      await server.close()
      await watch.close()
    },
  }
}

/** Starts a watch, and resolves when its first load is done; `after` runs after each load, for slower work. */
function watched(update: (changed: readonly string[]) => Promise<readonly string[]>, after: () => Promise<void>) {
  let done = () => {}
  let fail: (error: unknown) => void = () => {}
  const first = new Promise<void>((resolve, reject) => ([done, fail] = [resolve, reject]))
  // Whatever can be wrong with a site is shown in the page: anything else is a defect, and must not go unseen.
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
  const states = new States(folder)
  return { states, before: await states.named(name) }
}
