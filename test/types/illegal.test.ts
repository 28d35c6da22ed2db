/**
 * Every line of `fixtures/illegal` is a mistake, and the comment above it is the first line of its compile error. Where
 * the compilers differ, the comment says for which it stands. BUILD_NAV_UPDATE=1 writes the comments anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createProject, someVersions, versions } from './project.js'
import type { CompilerVersion, Message, Project } from './project.js'
import { sortUnions, unreadable } from './readable.js'

const fixtures = path.join(import.meta.dirname, 'fixtures')

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(path.join(fixtures, folder)).map((name) => `${folder}/${name}`)
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(fixtures, name), 'utf8')]))
}

const comment = /^\/\/ error(?: ([\d. ]+))?: (.*)$/

/** The messages that the comments of a file promise. */
function promised(file: string, text: string, version: CompilerVersion): Message[] {
  const messages: Message[] = []
  let waiting: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [found, only, message] = line.match(comment) ?? []
    if (found && (!only || only.split(' ').includes(version))) waiting.push(message!)
    if (found) continue
    messages.push(...waiting.map((said) => ({ file, line: index + 1, text: said })))
    waiting = []
  }
  return messages
}

const withoutComments = (text: string) => text.split('\n').filter((line) => !comment.test(line))

/** Writes the messages that the compilers give above the lines that they are for. */
async function rewrite(files: Record<string, string>, options: Readonly<Record<string, unknown>>) {
  const lines = Object.entries(files).map(([file, text]) => [file, withoutComments(text)] as const)
  const { check } = await createProject(
    Object.fromEntries(lines.map(([file, bare]) => [file, bare.join('\n')])),
    options,
  )
  const sayers = new Map<string, CompilerVersion[]>()
  const sayings = new Map<string, Set<string>>()
  for (const version of versions) {
    for (const { file, line, text } of (await check(version)).messages) {
      const place = `${file}:${line}`
      const said = sortUnions(text)
      sayings.set(place, (sayings.get(place) ?? new Set()).add(said))
      sayers.set(place + said, [...(sayers.get(place + said) ?? []), version])
    }
  }
  for (const [file, bare] of lines) {
    const commented = bare.flatMap((line, index) => {
      const place = `${file}:${index + 1}`
      const comments = [...(sayings.get(place) ?? [])].map((said) => {
        const by = sayers.get(place + said)!
        return `// error${by.length === versions.length ? '' : ` ${by.join(' ')}`}: ${said}`
      })
      return [...comments, line]
    })
    files[file] = commented.join('\n')
    writeFileSync(path.join(fixtures, file), files[file])
  }
}

const write = (messages: readonly Message[]) =>
  messages
    .map(({ file, line, text }) => `${file}:${line} ${sortUnions(text)}`)
    .sort()
    .join('\n')

function suite(
  name: string,
  under: readonly CompilerVersion[],
  files: Record<string, string>,
  options: Readonly<Record<string, unknown>> = {},
) {
  let project: Promise<Project> | undefined
  const ready = async () => {
    if (process.env.BUILD_NAV_UPDATE) await rewrite(files, options)
    return createProject(files, options)
  }
  for (const version of under) {
    test(`${name}: what is wrong fails on its line, what is right compiles, under TypeScript ${version}`, async () => {
      const { messages } = await (await (project ??= ready())).check(version)
      assert.is(write(messages), write(Object.entries(files).flatMap(([file, text]) => promised(file, text, version))))
      for (const { file, line, text } of messages) assert.is(unreadable(text), undefined, `${file}:${line} ${text}`)
    })
  }
  test(`${name}: each line of an illegal file is expected to fail`, () => {
    for (const [file, text] of Object.entries(files)) {
      if (!file.includes('illegal')) continue
      const lines = text.split('\n')
      const open = lines.findIndex(
        (line, index) => /^(?!import|const|declare|\/\/)\S/.test(line) && !comment.test(lines[index - 1] ?? ''),
      )
      assert.is(open, -1, `${file}:${open + 1} is not expected to fail`)
    }
  })
}

suite('grammar', someVersions, { ...filesOf('illegal'), ...filesOf('legal') })
// Our declarations are checked for bundlers here, and in the grammar for Node.
suite('registered pages', someVersions, filesOf('registered'), {
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
})

test('a bundler resolves the same types', async () => {
  const options = { module: 'preserve', moduleResolution: 'bundler', skipLibCheck: true }
  const { check } = await createProject(filesOf('legal'), options)
  // The registered pages are resolved so under each compiler.
  assert.equal((await check('7.0')).messages, [])
})

test.run()
