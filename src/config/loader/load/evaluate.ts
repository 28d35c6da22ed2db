import { pathToFileURL } from 'node:url'
import type { ImportLog } from './import-log.js'
import { ownsProcess } from '../guard/working-folder.js'
import { recall, remember } from './memory/memory.js'
import { hookModules } from './module-hooks.js'
import type { ModuleHooks } from './module-hooks.js'
import type { Overlay } from './overlay.js'
import { resolveFrom } from './node-modules.js'
import { ownEntries } from './own-entries.js'
import { resolveImport } from './resolve-import.js'
import type { Resolve } from './resolve-import.js'
import { holdCacheWrites, tsxApi } from './tsx-runtime.js'

/** One load of a config's modules. They stay live until it is closed: an exported function may import more. */
export interface Evaluation {
  /** Runs the config with `require`, and gives its exports. tsx looks for tsconfig.json from the working folder, so that has to be the config's. */
  readonly require: () => unknown
  /** Runs it as `import` does: slower, but modules may await at their top level. */
  readonly import: () => Promise<unknown>
  /** Told that the config was run with `require` to its end: the next load need not compile it. */
  readonly keep: () => void
  readonly close: () => void
}

/**
 * The numbers of the loads that are open. tsx caches a compiled module by its text, its name and the namespace: with a
 * number that comes again, a module that has not changed is not compiled again.
 */
const openLoads = new Set<number>()
let releaseCacheWrites = () => {}

function lowestFree(): number {
  let number = 1
  while (openLoads.has(number)) number++
  return number
}

/** Prepares to load a config through tsx, or as tsx has compiled it before. */
export function openEvaluation(file: string, log: ImportLog, overlay?: Overlay): Evaluation {
  const own = ownEntries()
  const number = lowestFree()
  if (openLoads.size === 0) releaseCacheWrites = holdCacheWrites()
  openLoads.add(number)
  const namespace = `build-nav-${number}`
  const memory = ownsProcess() ? recall(file) : undefined
  let hooks: ModuleHooks | undefined
  let tsx: NamespacedTsx | undefined
  const openTsx = () => (tsx ??= registerTsx(namespace))
  const unhook = () => {
    tsx?.unregister()
    hooks?.unhook()
    tsx = hooks = undefined
  }
  return {
    require: () => {
      hooks = hookModules({ namespace, log, own, overlay, memory, openTsx })
      return memory ? hooks.require(file) : openTsx().require(file, pathToFileURL(file))
    },
    import: async () => {
      unhook()
      const { require } = openTsx()
      hooks = hookModules({ namespace, log, own, overlay, openTsx })
      const { ModuleRunner } = await import('./module-runner.js')
      const { localFile } = await import('./local-file.js')
      const resolve: Resolve = (specifier, importer) => {
        // tsx takes what follows a question mark for a query.
        const isLocal = importer.includes('?') && specifier.startsWith('.')
        const local = isLocal ? localFile(specifier, importer) : undefined
        const viaTsx = () => local ?? resolveFrom(namespace, specifier, importer)
        return resolveImport({ specifier, importer, isImport: true, viaTsx, overlay }, log)
      }
      const runner = new ModuleRunner({
        log,
        own,
        overlay,
        resolve,
        require: (name) => require(name, pathToFileURL(name)),
      })
      return runner.import(file)
    },
    keep: () => {
      if (ownsProcess() && !overlay && tsx && hooks) remember(file, log, hooks.compiled)
    },
    close: () => {
      unhook()
      openLoads.delete(number)
      if (openLoads.size === 0) releaseCacheWrites()
    },
  }
}

type NamespacedTsx = ReturnType<typeof registerTsx>

function registerTsx(namespace: string) {
  const { sourceMapsEnabled } = process
  const { require, unregister } = tsxApi().register({ namespace })
  return {
    require,
    unregister: () => {
      void unregister()
      process.setSourceMapsEnabled(sourceMapsEnabled)
    },
  }
}
