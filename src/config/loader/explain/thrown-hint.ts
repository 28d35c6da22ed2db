import { elsewhere } from '../../builders/data.js'
import { attributes } from '../../../format/contract/attributes.js'
import { contents } from '../../../format/contract/contents.js'
import { kinds } from '../../../format/contract/kinds.js'
import { callFor } from '../../../format/contract/near-keys.js'
import { kindsWithKey } from '../../../format/contract/methods.js'
import { listed } from '../../../base/diagnostics/listed.js'
import { didYouMean } from '../../../base/diagnostics/near.js'

const methods = [...Object.keys(attributes), ...Object.keys(contents), 'global', 'set']
const builders: ReadonlySet<string> = new Set(['docs', ...Object.keys(elsewhere), ...Object.keys(kinds)])

/** Advice for a JavaScript error that comes from a mistake with the builders. */
export function thrownHint(error: unknown): string | undefined {
  if (!(error instanceof TypeError)) return undefined
  if (/\bdefault is not a function$/.test(error.message)) {
    return "Import with braces, `import { docs } from 'build-nav'`: build-nav has no default export."
  }
  const [, owner = '', method = ''] = error.message.match(/(\w+)\.(\w+) is not a function$/) ?? []
  if (methods.includes(method) && builders.has(owner)) return `Call the builder first: \`${owner}(…).${method}(…)\`.`
  if (methods.includes(method) && methods.includes(owner)) return `Call each method: \`.${owner}(…).${method}(…)\`.`
  const missing = method || error.message.match(/\.(\w+) is not a function$/)?.[1]
  if (missing === undefined) return undefined
  // `group(...).icon(...).iconType`, and as it is compiled `(0 , import_build_nav.group)(...).iconType`.
  const builder = error.message.match(/(\w+)\)?\(\.\.\.\)/)?.[1] ?? ''
  return (
    didYouMean(
      missing,
      methods.filter((known) => known !== missing),
    ) ?? foreignMethod(missing, builder)
  )
}

/** Advice for a method that an element of this kind does not have. */
function foreignMethod(missing: string, builder: string): string | undefined {
  if (!Object.hasOwn(kinds, builder)) return undefined
  const call = callFor(missing)
  if (call !== undefined) return `Write \`${call}\`.`
  const owners = kindsWithKey(missing)
  if (owners.length > 0)
    return `.${missing}() is a method of ${listed(owners.map((kind) => `${kind}(…)`))}, not of ${builder}(…).`
  return `No element has a method .${missing}(). If it is a key that Mintlify knows, write .set('${missing}', …).`
}
