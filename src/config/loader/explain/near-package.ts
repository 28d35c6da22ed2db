import { nearest } from '../../../base/diagnostics/near.js'
import { ownSpecifiers } from '../load/own-package.js'
import { listedPackages, packageName } from '../load/package-entry.js'

/**
 * The import that a misspelt one was meant to be: an entry of ours, or a package that package.json lists. A name that
 * is only near to one of these is never one to install: it may be a stranger's.
 */
export function nearPackage(importer: string, specifier: string): string | undefined {
  const name = packageName(specifier)
  const listed = listedPackages(importer)
  if (listed.includes(name)) return undefined
  const near = nearest(name, listed)
  return nearEntry(specifier) ?? (near && near + specifier.slice(name.length))
}

const [main = '', ...entries] = ownSpecifiers

/** `@build-nav/files` and `buildnav/file` for `build-nav/files`; `buildnav` and `build-nav/react` for `build-nav`. */
function nearEntry(specifier: string): string | undefined {
  const [name = '', ...rest] = specifier.replace(/^@/, '').split('/')
  if (name !== main && nearest(name, [main]) === undefined) return undefined
  const wanted = rest.join('/')
  const names = entries.map((entry) => entry.slice(main.length + 1))
  const entry = names.includes(wanted) ? wanted : nearest(wanted, names)
  return entry === undefined ? main : `${main}/${entry}`
}
