import { capital } from '../../../base/diagnostics/text.js'
import { linesOf } from '../layout/measure.js'
import { MOST_LINES } from '../layout/modules.js'
import { named } from '../layout/names.js'
import type { DefinitionPlan, Plan } from '../model.js'
import { above } from '../print/expression.js'
import type { Context } from './axes.js'
import type { AxisNames, Lexicon } from './axis-names.js'
import {
  code,
  Definition,
  definitionsIn,
  invoke,
  list,
  local,
  localsIn,
  made,
  replaceLocals,
  separated,
} from './expression.js'
import { folderCode } from './folder-code.js'
import { isLatin, type Words } from './words.js'

/** A function without a parameter yet. */
interface FunctionOf {
  readonly definition: Definition
  readonly body: Plan
  /** The module for its callers; '' for a part of another function. */
  readonly home: string
}

const releaseFields = ['label', 'since', 'until', 'only']
const prefix = made(['const prefix = folder && `${folder}/`'], 0)

/** The functions of one context with their parameter: a locale, a release, or an edition, which is both. */
export class Signature {
  readonly context: Context
  readonly locales: AxisNames | undefined
  readonly releases: AxisNames | undefined
  /** `edition(locale, release)`: values of both. */
  readonly edition: Definition
  readonly functions: FunctionOf[] = []
  /** The modules of its functions. */
  readonly modules = new Set<string>()
  /** Too long for one module. */
  isSpread = false
  readonly #editionType: Definition
  readonly #lexicon: Lexicon
  readonly #tables = new Map<string, Definition>()

  constructor(context: Context, lexicon: Lexicon, owner: readonly string[]) {
    this.context = context
    this.#lexicon = lexicon
    const namesOf = (name: string) => {
      const axis = context.axes.find((each) => each.name === name)
      return axis && lexicon.of(axis, owner)
    }
    this.locales = namesOf('language')
    this.releases = namesOf('version')
    const names = ['edition', ...owner.map((name) => `${name}Edition`)]
    this.edition = new Definition('const', names)
    this.edition.doc = 'One version in one language.'
    this.#editionType = new Definition('type', names.map(capital), code`ReturnType<typeof ${this.edition}>`)
    this.edition.module = this.#editionType.module = 'edition'
  }

  /** The name of the parameter. */
  get parameter(): 'locale' | 'release' | 'edition' {
    if (this.locales && this.releases) return 'edition'
    return this.locales ? 'locale' : 'release'
  }

  /** A function with this body, for the module `home`. */
  define(names: readonly string[], body: Plan, home = ''): Definition {
    const definition = new Definition('function', names, body)
    this.functions.push({ definition, body, home })
    return definition
  }

  /** The call of a function in another function of this context. */
  call(definition: Plan): Plan {
    return invoke(definition, local(this.parameter))
  }

  /** Gives the functions their parameters. */
  finish(words: Words, reached: ReadonlySet<DefinitionPlan>): void {
    const used = this.functions.filter(({ definition }) => reached.has(definition))
    const locals = used.map(({ body }) => localsIn(body))
    for (const { definition, body } of used) {
      definition.value = this.#function(body, words)
      const title = body.type === 'element' && definition.names[0] === body.builder ? body.args[0] : undefined
      // No title had Latin letters, and the word has the key of another element.
      if (title?.type === 'word' && isLatin(title.key)) definition.names = [...named(title.key), ...definition.names]
    }
    if (this.parameter === 'edition')
      this.edition.value = this.#edition(new Set(locals.flatMap((each) => [...each.keys()])), words)
  }

  #function(given: Plan, words: Words): Plan {
    const name = this.parameter
    const type = { locale: this.locales?.type, release: this.releases?.type, edition: this.#editionType }[name]!
    const { body, statements } = name === 'edition' ? { body: given, statements: [] } : this.#unpacked(given, words)
    const locals = localsIn(list([body, ...statements]))
    const fields = this.#fields().filter((field) => locals.has(field))
    const isNamed = name === 'locale' || locals.has(name) || fields.length === 0
    const parameter = isNamed ? `${locals.size === 0 ? '_' : ''}${name}` : `{ ${fields.join(', ')} }`
    const first = isNamed && fields.length > 0 ? [made([`const { ${fields.join(', ')} } = ${name}`], 0)] : []
    const lines = [...first, ...statements].flatMap((statement) => [statement, '\n'])
    // Below `return`, a comment would end the statement.
    const end = [`${above(body.comments)}return `, { ...body, comments: [] }, '\n}']
    return made([`(${parameter}: `, type, ') {\n', ...lines, ...end], 0)
  }

  /** A body with statements for its translations and folders. */
  #unpacked(given: Plan, words: Words): { body: Plan; statements: readonly Plan[] } {
    const needed = localsIn(given)
    const statements: Plan[] = needed.has('t') ? [code`const t = ${words.translate}(locale)`] : []
    let body = given
    for (const [name, value] of this.#folders(needed, local('label'))) {
      const isShort = value.type === 'name' || (needed.get(name) === 1 && value.type === 'code' && value.level === 0)
      const isInPrefix = name === 'folder' && needed.has('prefix')
      if (isShort && !isInPrefix) body = replaceLocals(body, (each) => (each === name ? value : undefined))
      else statements.push(made([`const ${name} = `, value], 0))
    }
    return { body, statements: needed.has('prefix') ? [...statements, prefix] : statements }
  }

  /** `edition(locale, release)`, with what the functions need. */
  #edition(needed: ReadonlySet<string>, words: Words): Plan {
    const folders = this.#folders(needed, code`release.label`)
    const hasPrefix = needed.has('prefix')
    const fields: Plan[] = ['release', ...releaseFields].some((field) => needed.has(field)) ? [code`...release`] : []
    if (needed.has('locale')) fields.push(code`locale`)
    if (needed.has('t')) fields.push(code`t: ${words.translate}(locale)`)
    for (const [name, value] of folders) {
      fields.push(name === 'folder' && hasPrefix ? code`folder` : made([`${name}: `, value], 0))
    }
    if (hasPrefix) fields.push(made(['prefix: folder && `${folder}/`'], 0))
    const head = ['(locale: ', this.locales!.type, ', release: ', this.releases!.type, ') => ']
    const result = made(['{ ', ...separated(fields), ' }'], 0)
    const main = hasPrefix ? folders.get('folder') : undefined
    if (!main) return made([...head, '(', result, ')'], 0)
    return made([...head, '{\n', 'const folder = ', main, '\nreturn ', result, '\n}'], 0)
  }

  /** The fields in the parameter. */
  #fields(): readonly string[] {
    if (this.parameter === 'locale') return []
    if (this.parameter === 'release') return releaseFields
    return [...releaseFields, 'locale', 't', ...this.context.folders.map(({ name }) => name), 'prefix']
  }

  /** The code of each folder, by name. */
  #folders(needed: { has: (name: string) => boolean }, label: Plan): ReadonlyMap<string, Plan> {
    const setting = {
      context: this.context,
      label,
      labelOf: this.#lexicon.labelPlan.bind(this.#lexicon),
      table: (name: string, value: Plan, type?: Plan) => {
        const table = this.#tables.get(name) ?? new Definition('const', [name])
        this.#tables.set(name, Object.assign(table, { value, of: type }))
        return table
      },
    }
    const isNeeded = (name: string) => needed.has(name) || (name === 'folder' && needed.has('prefix'))
    const used = this.context.folders.filter(({ name }) => isNeeded(name))
    return new Map(used.map((folder) => [folder.name, folderCode(folder, setting)]))
  }

  /** Gives the functions their modules: with each function, the parts that no function before needs. */
  place(reached: ReadonlySet<DefinitionPlan>): void {
    const left = new Set(this.functions.filter(({ definition }) => reached.has(definition)))
    for (const top of [...left].filter(({ home }) => home !== '')) {
      const needed = new Set<DefinitionPlan>([top.definition, ...definitionsIn([top.body])])
      const own = [...left].filter(({ definition }) => needed.has(definition))
      for (const each of own) {
        each.definition.module ??= top.home
        left.delete(each)
      }
      const constants = [...needed].filter(({ form, module }) => form === 'const' && module === undefined)
      const plans = [...own.map(({ body }) => body), ...constants.map(({ value }) => value)]
      this.isSpread ||= own.length > 1 && plans.reduce((sum, plan) => sum + linesOf(plan), 0) > MOST_LINES
      this.modules.add(top.home)
    }
  }
}

/** A module for each function of languages or versions, and for what several modules share. */
export function placeAll(signatures: readonly Signature[], reached: ReadonlySet<DefinitionPlan>): void {
  for (const signature of signatures) signature.place(reached)
  for (const signature of signatures) {
    for (const axis of [signature.locales, signature.releases]) {
      if (!axis) continue
      const users = signatures.filter(({ locales, releases }) => locales === axis || releases === axis)
      const [module = 'sidebar', another] = new Set(users.flatMap(({ modules }) => [...modules]))
      const isShared = another !== undefined || users.some(({ isSpread }) => isSpread)
      const shared = axis === signature.releases ? 'releases' : 'locales'
      const home = signature.parameter === 'edition' ? 'edition' : isShared ? shared : module
      for (const each of [axis.list, axis.shown, axis.type, axis.latest])
        if (each) each.module ??= axis.list.module ?? home
    }
  }
}
