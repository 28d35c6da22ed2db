/* Every text that a user can meet follows the style sheet of CONTRIBUTING.md. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codes } from '../../docs/generate/codes.js'
import { commands } from '../../docs/generate/commands.js'
import { commands as table, type Flag } from '../../src/cli/commands.js'

const files = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))

const texts = files('src', /\.tsx?$/).flatMap(textsOf)
const known = await commands()
const flags = known.flatMap((command) => Object.entries<Flag>(command.flags).map(([name, flag]) => ({ name, flag })))

/** The prose of a page, a paragraph each: code blocks and inline code name what they name. */
function proseOf(file: string): readonly Text[] {
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
  return text.split('\n').map((line, index) => ({
    place: `${file}:${index + 1}`,
    text: line.replace(/`[^`]*`|\]\([^)]*\)|\w+(-\w+)+/g, ''),
  }))
}

const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)

function breaking(all: readonly Text[]): readonly string[] {
  return all
    .filter(({ text }) => !isException(text))
    .flatMap(({ place, text }) => avoidedIn(text).map((why) => `${place} ${why}`))
}

test('no text of the code has a word that the sheet avoids', () => {
  assert.ok(texts.length > 2000, `${texts.length} texts are found`)
  assert.equal(breaking(texts), [])
})

test('nor has README, nor a page of the guide, the reference or the rules', () => {
  const pages = ['README.md', ...files('docs', /\.mdx$/)]
  assert.ok(pages.length > 100)
  assert.equal(breaking(pages.flatMap(proseOf)), [])
})

test('a message begins with a capital, a name or a quote, and ends with a full stop or with what follows', () => {
  assert.ok(codes.length > 150, `${codes.length} codes are found`)
  assert.equal(idsOf(codes.filter(({ message }) => /^[a-z]+ /.test(message))), [])
})

test('a command in a message or a hint begins with npx', () => {
  const said = codes.flatMap(({ id, message, hint }) => [message, hint ?? ''].map((text) => ({ id, text })))
  const bare = /(?<!npx )(?<![\w./'"-])build-nav (?:--|[a-z]+\b(?= |`))/
  const names = new RegExp(`(?<!npx )\\bbuild-nav (--\\w|${Object.keys(table).join('|')})\\b`)
  assert.match('Run `build-nav pull`.', bare)
  assert.equal(idsOf(said.filter(({ text }) => names.test(text))), [])
})

test('help: a flag has the same text in each command, begins with a small letter, and ends without a full stop', () => {
  const helps = new Map<string, Set<string>>()
  for (const { name, flag } of flags) {
    const help = flag.help.replace(/^with --[a-z]+: /, '')
    helps.set(name, (helps.get(name) ?? new Set()).add(help))
  }
  // Of these, the commands that have them read, write or place different things.
  const differ = ['after', 'config', 'force', 'from', 'only', 'out', 'to']
  assert.equal([...helps.keys()].filter((name) => helps.get(name)!.size > 1).sort(), differ)
  const isWrong = ({ help, multiple }: Flag) =>
    /^[A-Z]|\.$|may be repeated/.test(help) || (multiple && !help.endsWith('(repeatable)'))
  assert.equal(
    flags.filter(({ flag }) => isWrong(flag)).map(({ name }) => name),
    [],
  )
})

test('help: each command has a purpose and an example, in the order of use', () => {
  const told = known.map(({ name }) => name)
  assert.equal(told, Object.keys(table))
  for (const { name, summary, example } of known) {
    assert.match(summary, /^[A-Z].*\.$/, name)
    assert.ok(example.startsWith(name === 'build' ? 'npx build-nav' : `npx build-nav ${name}`), name)
  }
})

interface Avoided {
  readonly words: RegExp
  readonly instead: string
}

/** The style sheet of CONTRIBUTING.md, as far as single words show whether a text follows it. */
const avoided: readonly Avoided[] = [
  { words: /\bprovider\b/i, instead: 'Mintlify' },
  { words: /\bcontract\b/i, instead: "Mintlify's documentation" },
  { words: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { words: /\bsettle[sd]?\b/i, instead: 'resolve' },
  { words: /\btold\b/i, instead: 'reported, shown, distinguished' },
  { words: /\bgives?( the| you)? (back|docs\.json|it back|every|exactly)\b/i, instead: 'produce' },
  { words: /\b(takes?|took|taken) (over|in|into)\b/i, instead: 'apply, convert, include' },
  { words: /\b(stands?|lies) (in|on|at|under|there|here|above|below|beside|where)\b/i, instead: 'is' },
  { words: /\bleads? (to|from)\b/i, instead: 'point to, redirect to' },
  { words: /\bholds\b/i, instead: 'has, contains' },
  { words: /\b(is|was|are|were) left\b(?! out)/i, instead: 'is not applied, is not changed, remains' },
  { words: /\bexists? already\b/i, instead: 'already exists' },
  { words: /\bin line (\d|\{x\})/i, instead: 'on line' },
  { words: /\bfurther up\b/i, instead: 'above' },
  { words: /\baddress(es)?\b/i, instead: 'URL' },
  { words: /\bdrifts?\b/i, instead: 'differences that look accidental' },
  { words: /\beditions?\b/i, instead: 'variant' },
  { words: /\bmostly\b/i, instead: 'usually' },
  { words: /\b(somebody|nobody)\b/i, instead: 'the role, or you' },
  { words: /\bcan ?not\b/i, instead: "can't" },
  { words: /\bprove[ns]?\b/i, instead: 'verify' },
  { words: /\bone right answer\b/i, instead: 'only one possible fix' },
  { words: /\bas it (is|was)\b/i, instead: 'unchanged' },
  { words: /\bin words\b/i, instead: 'describe' },
  { words: /\bMintlify refuses\b/i, instead: 'rejects' },
]

/** Texts that have such a word for a reason: an icon, errors of Node and of the engine, reasons that are only kept. */
const exceptions: readonly string[] = [
  'address-card',
  'Cannot find package',
  'Cannot access',
  'all of the value: nothing is left',
  'In a tree of data, a group',
]

/** The words of a text that the sheet avoids, each with what to write. */
function avoidedIn(text: string): readonly string[] {
  return avoided.flatMap(({ words, instead }) => {
    const found = words.exec(text)
    return found ? [`“${found[0]}”: write ${instead}`] : []
  })
}

/** True if the text is one of the exceptions. */
function isException(text: string): boolean {
  return exceptions.some((part) => text.includes(part))
}

/** A text of a source file that a user can meet: a string with several words, a template, or the text of JSX. */
interface Text {
  /** `src/commands/pull/codes.ts:94` */
  readonly place: string
  /** What is inserted is shown as `{x}`. */
  readonly text: string
}

/** The texts of a module. Types, imports and comments are for those who write code, and are not among them. */
function textsOf(file: string): readonly Text[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: Text[] = []
  const add = (node: ts.Node, text: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (/[a-z]\S* +\S*[a-z]/i.test(text)) texts.push({ place: `${file}:${line}`, text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `{x}${literal.text}`).join(''))
    else if (ts.isJsxText(node)) add(node, node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

test.run()
