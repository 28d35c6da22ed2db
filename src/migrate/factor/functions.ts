import type { DefinitionPlan, Plan } from '../model.js'
import { above } from '../print/expression.js'
import type { Context } from './context.js'
import { Definition, localsIn } from './definition.js'
import { code, invoke, local, made, separated } from './expression.js'
import { folderExpression } from './folder-expression.js'
import type { AxisNames, Lexicon } from './lexicon.js'
import { replaceLocal, usesOf } from './replace.js'
import type { Words } from './words.js'

/** A function before it is known what it takes. */
export interface FunctionOf {
  readonly definition: Definition
  readonly body: Plan
  /** The module that is called by it; '' where it only serves others. */
  readonly home: string
}

/** What the functions of one context take: a locale, a release, or an edition, which is both. */
export class Signature {
  readonly context: Context
  readonly locales: AxisNames | undefined
  readonly releases: AxisNames | undefined
  /** `edition(locale, release)`: what depends on both. */
  readonly edition: Definition
  readonly editionType: Definition
  readonly functions: FunctionOf[] = []
  readonly #lexicon: Lexicon

  constructor(context: Context, lexicon: Lexicon, owner: readonly string[]) {
    this.context = context
    this.#lexicon = lexicon
    const namesOf = (name: string) => {
      const axis = context.axes.find((each) => each.name === name)
      return axis && lexicon.of(axis, owner)
    }
    this.locales = namesOf('language')
    this.releases = namesOf('version')
    const prefixed = owner.map((name) => `${name}Edition`)
    this.edition = new Definition('const', ['edition', ...prefixed])
    this.edition.doc = 'One version in one language.'
    this.editionType = new Definition(
      'type',
      ['Edition', ...prefixed.map((name) => name.replace(/^./, (letter) => letter.toUpperCase()))],
      code`ReturnType<typeof ${this.edition}>`,
    )
    this.edition.module = this.editionType.module = 'edition'
  }

  /** What a function of this context gets. */
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

  /** The call of a function from another one of the same context. */
  call(definition: Definition): Plan {
    return invoke(definition, local(this.parameter))
  }

  /** Gives the functions that the code came to need their parameters. */
  finish(words: Words, reached: ReadonlySet<DefinitionPlan>): void {
    const needed = this.functions.filter(({ definition }) => reached.has(definition))
    const used = needed.map(({ definition, body }) => ({ definition, body, locals: localsIn(body) }))
    for (const { definition, body, locals } of used) definition.value = this.#function(body, locals, words)
    if (this.parameter === 'edition') {
      this.edition.value = this.#edition(new Set(used.flatMap(({ locals }) => [...locals])), words)
    }
  }

  #function(given: Plan, needed: ReadonlySet<string>, words: Words): Plan {
    const name = this.parameter
    const type = { locale: this.locales?.type, release: this.releases?.type, edition: this.editionType }[name]!
    const { body, statements } =
      name === 'edition' ? { body: given, statements: [] } : this.#itself(given, needed, words)
    const locals = new Set([body, ...statements].flatMap((plan) => [...localsIn(plan)]))
    const held = name === 'locale' ? [] : fieldsFor(name).filter((field) => locals.has(field))
    const isNamed = name === 'locale' || locals.has(name) || held.length === 0
    const parameter = isNamed ? `${locals.size === 0 ? '_' : ''}${name}` : `{ ${held.join(', ')} }`
    const first = isNamed && held.length > 0 ? [made([`const { ${held.join(', ')} } = ${name}`], 0)] : []
    const lines = [...first, ...statements].flatMap((statement) => [statement, '\n'])
    // Below `return`, a comment would end the statement.
    const comments = above(body.comments)
    return made([`(${parameter}: `, type, ') {\n', ...lines, `${comments}return `, { ...body, comments: [] }, '\n}'], 0)
  }

  /** What a function that gets no edition works out itself. */
  #itself(body: Plan, needed: ReadonlySet<string>, words: Words): { body: Plan; statements: readonly Plan[] } {
    const statements: Plan[] = []
    if (needed.has('t')) statements.push(code`const t = ${words.translate}(locale)`)
    if (!needed.has('folder') && !needed.has('prefix')) return { body, statements }
    const { tables, expression } = this.#folder(local('label'))
    const isPlain =
      expression.type === 'name' ||
      (usesOf(body, 'folder') === 1 && expression.type === 'code' && expression.level === 0)
    if (isPlain && tables.length === 0 && !needed.has('prefix')) {
      return { body: replaceLocal(body, 'folder', expression), statements }
    }
    statements.push(...tables, code`const folder = ${expression}`)
    if (needed.has('prefix')) statements.push(made(['const prefix = folder && `${folder}/`'], 0))
    return { body, statements }
  }

  #folder(label: Plan) {
    return folderExpression(this.context, label, {
      labelOf: (axis, key) => this.#lexicon.labelPlan(axis, key),
      typeOf: ({ name }) => (name === 'language' ? this.locales : this.releases)?.type,
    })
  }

  #edition(locals: ReadonlySet<string>, words: Words): Plan {
    const needsFolder = locals.has('folder') || locals.has('prefix')
    const { tables, expression } = needsFolder
      ? this.#folder(code`release.label`)
      : { tables: [], expression: undefined }
    const hasPrefix = locals.has('prefix')
    const fields: Plan[] = []
    if (fieldsFor('release').some((field) => locals.has(field)) || locals.has('release')) fields.push(code`...release`)
    if (locals.has('locale')) fields.push(code`locale`)
    if (locals.has('t')) fields.push(code`t: ${words.translate}(locale)`)
    if (expression) fields.push(hasPrefix ? code`folder` : code`folder: ${expression}`)
    if (hasPrefix) fields.push(made(['prefix: folder && `${folder}/`'], 0))
    const head = ['(locale: ', this.locales!.type, ', release: ', this.releases!.type, ') => ']
    const object = made(['{ ', ...separated(fields), ' }'], 0)
    if (tables.length === 0 && !hasPrefix) return made([...head, '(', object, ')'], 0)
    const statements = [...tables, ...(hasPrefix && expression ? [code`const folder = ${expression}`] : [])]
    return made([...head, '{\n', ...statements.flatMap((each) => [each, '\n']), 'return ', object, '\n}'], 0)
  }
}

const releaseFields = ['label', 'since', 'until', 'only']
const editionFields = ['locale', 't', 'folder', 'prefix']

function fieldsFor(parameter: 'release' | 'edition'): readonly string[] {
  return parameter === 'release' ? releaseFields : [...releaseFields, ...editionFields]
}
