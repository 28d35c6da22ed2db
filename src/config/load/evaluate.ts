import { pathToFileURL } from 'node:url'
import type { ImportLog } from './import-log.js'
import { hookModules } from './module-hooks.js'
import type { Overlay } from './overlay.js'
import { importOwnBuilders } from './own-package.js'
import { asCompiledExports, noteMissedNames } from './strict-exports.js'
import { tsxApi } from './tsx-runtime.js'

/** One load of a config's modules. They stay live until it is closed: an exported function may import more. */
export interface Evaluation {
  /** Runs the config and gives its exports. tsx looks for tsconfig.json from the working folder, so that has to be the config's. */
  readonly run: () => unknown
  readonly close: () => void
}

let loads = 0

/** Prepares to load a config through tsx. */
export async function openEvaluation(file: string, log: ImportLog, overlay?: Overlay): Promise<Evaluation> {
  const builders = asCompiledExports(await importOwnBuilders())
  noteMissedNames(builders, 'build-nav', log)
  let close = () => {}
  return {
    run: () => {
      const { sourceMapsEnabled } = process
      const namespace = `build-nav-${++loads}`
      const tsx = tsxApi().register({ namespace })
      const unhook = hookModules(namespace, log, builders, overlay)
      close = () => {
        unhook()
        tsx.unregister()
        process.setSourceMapsEnabled(sourceMapsEnabled)
      }
      return tsx.require(file, pathToFileURL(file))
    },
    close: () => close(),
  }
}
