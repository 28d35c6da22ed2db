/* Every text that a user can meet follows the style sheet of CONTRIBUTING.md. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codes } from '../../docs/generate/codes.js'
import { commands } from '../../docs/generate/commands.js'
import type { Flag } from '../../src/cli/commands.js'
import { commands as table } from '../../src/cli/commands.js'
import { avoidedIn, isException } from './sheet.js'
import { textsOf } from './texts.js'
import type { Text } from './texts.js'

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
  assert.equal(
    known.map(({ name }) => name),
    Object.keys(table),
  )
  for (const { name, summary, example } of known) {
    assert.match(summary, /^[A-Z].*\.$/, name)
    assert.ok(example.startsWith(name === 'build' ? 'npx build-nav' : `npx build-nav ${name}`), name)
  }
})

test('numbers and lists have one function each', () => {
  const sources = files('src', /\.ts$/).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const having = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ file }) => path.basename(file))
  assert.equal(having(/toLocaleString\(|NumberFormat|\\d\{3\}\)/), ['text.ts'])
  assert.equal(having(/\.at\(-1\)\}`|join\(' and '\)/), ['text.ts'])
})

test.run()
