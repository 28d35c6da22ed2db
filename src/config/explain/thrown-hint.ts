import { elsewhere } from '../../builders/data.js'
import { attributes } from '../../contract/attributes.js'
import { contents } from '../../contract/contents.js'
import { kinds } from '../../contract/kinds.js'
import { didYouMean } from '../../diagnostics/near.js'

const methods = [...Object.keys(attributes), ...Object.keys(contents), 'global', 'set']
const builders: ReadonlySet<string> = new Set(['docs', ...Object.keys(elsewhere), ...Object.keys(kinds)])

/** What to do about an error that a mistake with the builders makes, as JavaScript words it. */
export function thrownHint(error: unknown): string | undefined {
  if (error instanceof ReferenceError) {
    const name = error.message.match(/^(\w+) is not defined$/)?.[1] ?? ''
    return builders.has(name) ? `Import it: \`import { ${name} } from 'build-nav'\`.` : undefined
  }
  if (!(error instanceof TypeError)) return undefined
  if (/\bdefault is not a function$/.test(error.message)) {
    return "An import without braces takes the default export; build-nav has none: `import { docs } from 'build-nav'`."
  }
  const [, owner = '', method = ''] = error.message.match(/(\w+)\.(\w+) is not a function$/) ?? []
  if (methods.includes(method) && builders.has(owner)) return `Call the builder first: \`${owner}(…).${method}(…)\`.`
  if (methods.includes(method) && methods.includes(owner)) return `Call each method: \`.${owner}(…).${method}(…)\`.`
  const missing = method || error.message.match(/\.(\w+) is not a function$/)?.[1]
  return missing === undefined ? undefined : didYouMean(missing, methods)
}
