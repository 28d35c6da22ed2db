import { listed } from '../../base/diagnostics/text.js'
import type { Place } from '../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../base/diagnostics/near.js'
import { attributes } from '../../format/contract/attributes.js'
import { contents } from '../../format/contract/contents.js'
import { kinds } from '../../format/contract/kinds.js'
import { kindsWithKey } from '../../format/contract/methods.js'
import { adviceOn } from '../../format/contract/meant.js'
import { elsewhere } from '../builders/data.js'
import { ownEntries } from './outside.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from './source-text.js'
import { property } from './process.js'

const methods = [...Object.keys(attributes), ...Object.keys(contents), 'global', 'set']
const builders: ReadonlySet<string> = new Set(['docs', ...Object.keys(elsewhere), ...Object.keys(kinds)])

/** Advice for a JavaScript error caused by a mistake with the builders. */
export function thrownHint(error: unknown, message = String(property(error, 'message'))): string | undefined {
  if (!(error instanceof TypeError)) return undefined
  const reading = /^Cannot read properties of undefined \(reading '(.+)'\)$/.exec(message)?.[1]
  if (reading !== undefined) {
    return `The value with '${reading}' is undefined. If it is from a table, such as \`words[locale]\`, compare the keys of the table with the names that are looked up: a misspelt language has no entry.`
  }
  const [, owner = '', method = ''] = message.match(/(\w+)\.(\w+) is not a function$/) ?? []
  if (methods.includes(method) && builders.has(owner)) return `Call the builder first: \`${owner}(…).${method}(…)\`.`
  if (methods.includes(method) && methods.includes(owner)) return `Call each method: \`.${owner}(…).${method}(…)\`.`
  const missing = method || message.match(/\.(\w+) is not a function$/)?.[1]
  if (missing === undefined) return undefined
  // `group(...).icon(...).iconType`
  const builder = message.match(/(\w+)\(\.\.\.\)/)?.[1] ?? ''
  const known = methods.filter((each) => each !== missing)
  return didYouMean(missing, known) ?? foreignMethod(missing, builder)
}

/** Advice for a method missing on a kind of element. */
function foreignMethod(missing: string, builder: string): string | undefined {
  if (!Object.hasOwn(kinds, builder)) return undefined
  const advice = adviceOn(missing)
  if (advice !== undefined) return advice
  const owners = kindsWithKey(missing)
  if (owners.length > 0)
    return `.${missing}() is a method of ${listed(owners.map((kind) => `${kind}(…)`))}, not of ${builder}(…).`
  return `No element has a method .${missing}(). If it is a key that Mintlify knows, write .set('${missing}', …).`
}

/** An undefined name: the place of its use, and a near name or its import. */
export interface UnknownName {
  readonly place: Place
  readonly hint: string | undefined
}

/** The name of a ReferenceError in its module. The map has no place for a name. */
export function unknownName(error: unknown, { file }: Place): UnknownName | undefined {
  if (!(error instanceof ReferenceError)) return undefined
  const [, name] = /^([\p{ID_Start}$_][\p{ID_Continue}$]*) is not defined$/u.exec(error.message) ?? []
  const source = name === undefined ? undefined : parseSource(file)
  if (!source || name === undefined) return undefined
  const { isIdentifier, isPropertyAccessExpression, isPropertyAssignment } = typescript()
  for (const node of nodesIn(source)) {
    if (!isIdentifier(node) || node.text !== name) continue
    const { parent } = node
    const isKey = (isPropertyAccessExpression(parent) || isPropertyAssignment(parent)) && parent.name === node
    if (!isKey) return { place: nodePlace(source, node), hint: hintFor(name, source) }
  }
  return undefined
}

function hintFor(name: string, source: TypeScript.SourceFile): string | undefined {
  const entry = Object.keys(ownEntries).find((each) => Object.hasOwn(ownEntries[each] ?? {}, name))
  if (entry !== undefined) return `Import it: \`import { ${name} } from '${entry}'\`.`
  return didYouMean(name, [...declaredIn(source), ...Object.values(ownEntries).flatMap(Object.keys)])
}

/** The names bound by declarations of a file. */
function declaredIn(source: TypeScript.SourceFile): string[] {
  const { isIdentifier } = typescript()
  return [...nodesIn(source)].flatMap((node) => {
    const { name, parent } = node as { name?: TypeScript.Node; parent?: TypeScript.Node }
    return name && isIdentifier(name) && parent && !typescript().isPropertyAccessExpression(node) ? [name.text] : []
  })
}
