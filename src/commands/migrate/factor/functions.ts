import type { DefinitionPlan, Plan } from '../model.js'
import { above } from '../print/expression.js'
import { Conditions } from './conditions.js'
import type { Context } from './context.js'
import { Definition, localsIn } from './definition.js'
import { nameByWord } from './element-names.js'
import { code, invoke, local, made, separated } from './expression.js'
import { folderCodes, ofRelease } from './folder-code.js'
import type { FolderCodes } from './folder-code.js'
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

/** The parameter that the functions of one context take: a locale, a release, or an edition, which is both. */
export class Signature {
  readonly context: Context
  readonly locales: AxisNames | undefined
  readonly releases: AxisNames | undefined
  /** `edition(locale, release)`: the values that depend on both. */
  readonly edition: Definition
  readonly editionType: Definition
  /** `folderOf(locale)`, where many functions need the folder of a language. */
  readonly folderOf = new Definition('const', ['folderOf'])
  readonly functions: FunctionOf[] = []
  readonly #lexicon: Lexicon
  readonly #conditions: Conditions
  readonly #tables = new Map<string, Definition>()
  #isFolderShared = false

  constructor(context: Context, lexicon: Lexicon, owner: readonly string[]) {
    this.context = context
    this.#lexicon = lexicon
    this.#conditions = new Conditions(context, (axis, key) => lexicon.labelPlan(axis, key))
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

  /** The name of a function's parameter in this context. */
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
    const needFolder = used.filter(({ locals }) => locals.has('folder') || locals.has('prefix'))
    if (this.parameter === 'locale' && needFolder.length >= LEAST_SHARING) this.#shareFolder()
    for (const { definition, body, locals } of used) {
      nameByWord(definition, body)
      definition.value = this.#function(body, locals, words, definition.of)
    }
    if (this.parameter === 'edition') {
      this.edition.value = this.#edition(new Set(used.flatMap(({ locals }) => [...locals])), words)
    }
  }

  #function(given: Plan, needed: ReadonlySet<string>, words: Words, returned: Plan | undefined): Plan {
    const name = this.parameter
    const type = { locale: this.locales?.type, release: this.releases?.type, edition: this.editionType }[name]!
    const { body, statements } =
      name === 'edition' ? { body: given, statements: [] } : this.#itself(given, needed, words)
    const locals = new Set([body, ...statements].flatMap((plan) => [...localsIn(plan)]))
    const fields = this.#fieldsFor(name).filter((field) => locals.has(field))
    const isNamed = name === 'locale' || locals.has(name) || fields.length === 0
    const parameter = isNamed ? `${locals.size === 0 ? '_' : ''}${name}` : `{ ${fields.join(', ')} }`
    const first = isNamed && fields.length > 0 ? [made([`const { ${fields.join(', ')} } = ${name}`], 0)] : []
    const lines = [...first, ...statements].flatMap((statement) => [statement, '\n'])
    // Below `return`, a comment would end the statement.
    const comments = above(body.comments)
    const head = [`(${parameter}: `, type, ...(returned ? ['): ', returned] : [')']), ' {\n']
    return made([...head, ...lines, `${comments}return `, { ...body, comments: [] }, '\n}'], 0)
  }

  /** The statements that a function needs if it gets no edition: translations and folders. */
  #itself(body: Plan, needed: ReadonlySet<string>, words: Words): { body: Plan; statements: readonly Plan[] } {
    const translate = needed.has('t') ? [code`const t = ${words.translate}(locale)`] : []
    const folders = this.#folders(needed, local('label'))
    const statements = folders.map(declared)
    const [main] = folders
    if (main?.name !== 'folder') return { body, statements: [...translate, ...statements] }
    const others = folders.slice(1).map(declared)
    const uses = [body, ...others].reduce((sum, plan) => sum + usesOf(plan, 'folder'), 0)
    const { expression } = main
    const isPlain = expression.type === 'name' || (uses === 1 && expression.type === 'code' && expression.level === 0)
    if (isPlain && !needed.has('prefix')) {
      const inPlace = (plan: Plan) => replaceLocal(plan, 'folder', expression)
      return { body: inPlace(body), statements: [...translate, ...others.map(inPlace)] }
    }
    return { body, statements: [...translate, ...statements, ...(needed.has('prefix') ? [prefix] : [])] }
  }

  /** One function for the folder, where each would work it out anew. */
  #shareFolder(): void {
    const expression = this.#folders(new Set(['folder']), local('label')).find(
      ({ name }) => name === 'folder',
    )?.expression
    if (expression?.type !== 'code' || expression.level === 0) return
    this.folderOf.value = code`(locale: ${this.locales!.type}) => (${expression})`
    this.#isFolderShared = true
  }

  #folders(needed: ReadonlySet<string>, label: Plan): FolderCodes {
    const codes = this.#ownFolders(needed, label)
    if (!this.#isFolderShared) return codes
    return codes.map((each) =>
      each.name === 'folder' ? { ...each, expression: code`${this.folderOf}(locale)` } : each,
    )
  }

  #ownFolders(needed: ReadonlySet<string>, label: Plan): FolderCodes {
    return folderCodes(needed, {
      context: this.context,
      conditions: this.#conditions,
      label,
      labelOf: (axis, key) => this.#lexicon.labelPlan(axis, key),
      typeOf: ({ name }) => (name === 'language' ? this.locales : this.releases)?.type,
      table: (name, value, type) => this.#table(name, value, type),
    })
  }

  #table(name: string, value: Plan, type: Plan | undefined): Plan {
    const table = this.#tables.get(name) ?? new Definition('const', [name])
    table.value = value
    table.of = type
    this.#tables.set(name, table)
    return table
  }

  #edition(locals: ReadonlySet<string>, words: Words): Plan {
    const folders = this.#folders(locals, code`release.label`).map((each) => ({
      ...each,
      expression: ofRelease(each.expression),
    }))
    const hasPrefix = locals.has('prefix')
    // What has to be worked out before: what something else is made of, or made with.
    const first = folders.filter(
      ({ name }) => name === 'folder' && (hasPrefix || folders.some((each) => usesOf(each.expression, name) > 0)),
    )
    const fields: Plan[] = []
    if (releaseFields.some((field) => locals.has(field)) || locals.has('release')) fields.push(code`...release`)
    if (locals.has('locale')) fields.push(code`locale`)
    if (locals.has('t')) fields.push(code`t: ${words.translate}(locale)`)
    for (const each of folders) {
      if (first.includes(each)) fields.push(made([each.name], 0))
      else fields.push(made([`${each.name}: `, each.expression], 0))
    }
    if (hasPrefix) fields.push(made(['prefix: folder && `${folder}/`'], 0))
    const head = ['(locale: ', this.locales!.type, ', release: ', this.releases!.type, ') => ']
    const object = made(['{ ', ...separated(fields), ' }'], 0)
    if (first.length === 0) return made([...head, '(', object, ')'], 0)
    const statements = first.map(declared).flatMap((each) => [each, '\n'])
    return made([...head, '{\n', ...statements, 'return ', object, '\n}'], 0)
  }

  /** The fields that code takes out of its parameter. */
  #fieldsFor(parameter: Signature['parameter']): readonly string[] {
    if (parameter === 'locale') return []
    if (parameter === 'release') return releaseFields
    return [...releaseFields, 'locale', 't', ...this.context.folders.map(({ name }) => name), 'prefix']
  }
}

/** Fewer functions work the folder out by themselves. */
const LEAST_SHARING = 3

const releaseFields = ['label', 'since', 'until', 'only']
const prefix = made(['const prefix = folder && `${folder}/`'], 0)

/** `const folder = …` */
function declared({ name, expression }: FolderCodes[number]): Plan {
  return made([`const ${name} = `, expression], 0)
}
