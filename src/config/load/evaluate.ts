import { pathToFileURL } from 'node:url'
import type { ImportLog } from './import-log.js'
import { hookModules, resolveFrom } from './module-hooks.js'
import type { Overlay } from './overlay.js'
import { importOwnEntries } from './own-package.js'
import { resolveImport } from './resolve-import.js'
import type { Resolve } from './resolve-import.js'
import { tsxApi } from './tsx-runtime.js'

/** One load of a config's modules. They stay live until it is closed: an exported function may import more. */
export interface Evaluation {
  /** Runs the config with `require`, and gives its exports. tsx looks for tsconfig.json from the working folder, so that has to be the config's. */
  readonly require: () => unknown
  /** Runs it as `import` does: slower, but modules may await at their top level. */
  readonly import: () => Promise<unknown>
  readonly close: () => void
}

let loads = 0

/** Prepares to load a config through tsx. */
export async function openEvaluation(file: string, log: ImportLog, overlay?: Overlay): Promise<Evaluation> {
  const own = await importOwnEntries()
  const namespace = `build-nav-${++loads}`
  let close = () => {}
  const open = () => {
    close()
    const { sourceMapsEnabled } = process
    const tsx = tsxApi().register({ namespace })
    const unhook = hookModules(namespace, log, own, overlay)
    close = () => {
      unhook()
      tsx.unregister()
      process.setSourceMapsEnabled(sourceMapsEnabled)
      close = () => {}
    }
    return tsx
  }
  return {
    require: () => open().require(file, pathToFileURL(file)),
    import: async () => {
      const tsx = open()
      const { ModuleRunner } = await import('./module-runner.js')
      const { localFile } = await import('./local-file.js')
      const resolve: Resolve = (specifier, importer) => {
        // tsx takes what follows a question mark for a query.
        const isLocal = importer.includes('?') && specifier.startsWith('.')
        const local = isLocal ? localFile(specifier, importer) : undefined
        const viaTsx = () => local ?? resolveFrom(namespace, specifier, importer)
        return resolveImport({ specifier, importer, isImport: true, viaTsx }, log)
      }
      const runner = new ModuleRunner({
        log,
        own,
        overlay,
        resolve,
        require: (name) => tsx.require(name, pathToFileURL(name)),
      })
      return runner.import(file)
    },
    close: () => close(),
  }
}
