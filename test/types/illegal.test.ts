/**
 * Every line of `fixtures/illegal` is a mistake, and the comment above it is the first line of its compile error. Where
 * the compilers differ, the comment says for which it stands. BUILD_NAV_UPDATE=1 writes the comments anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createProject, versions } from './project.js'
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
    const [found, only, said] = line.match(comment) ?? []
    if (found && (!only || only.split(' ').includes(version))) waiting.push(said!)
    if (found) continue
    messages.push(...waiting.map((text) => ({ file, line: index + 1, text })))
    waiting = []
  }
  return messages
}

/** A file's lines with the messages that the compilers give as comments above them. */
async function rewrite(project: (files: Record<string, string>) => Promise<Project>, files: Record<string, string>) {
  const bare = (text: string) => text.split('\n').filter((line) => !comment.test(line))
  const { check } = await project(
    Object.fromEntries(Object.entries(files).map(([file, text]) => [file, bare(text).join('\n')])),
  )
  const given: [CompilerVersion, readonly Message[]][] = []
  for (const version of versions) given.push([version, (await check(version)).messages])
  for (const [file, text] of Object.entries(files)) {
    const lines = bare(text).flatMap((line, index) => {
      const said = new Map<string, CompilerVersion[]>()
      for (const [version, messages] of given) {
        for (const message of messages.filter((message) => message.file === file && message.line === index + 1)) {
          const text = sortUnions(message.text)
          said.set(text, [...(said.get(text) ?? []), version])
        }
      }
      const comments = [...said].map(
        ([text, by]) => `// error${by.length === versions.length ? '' : ` ${by.join(' ')}`}: ${text}`,
      )
      return [...comments, line]
    })
    writeFileSync(path.join(fixtures, file), lines.join('\n'))
    files[file] = lines.join('\n')
  }
}

const write = (messages: readonly Message[]) =>
  messages
    .map(({ file, line, text }) => `${file}:${line} ${sortUnions(text)}`)
    .sort()
    .join('\n')

function suite(name: string, files: Record<string, string>, options: Readonly<Record<string, unknown>> = {}) {
  const create = (given: Record<string, string>) => createProject(given, options)
  let project: Promise<Project> | undefined
  const ready = async () => {
    if (process.env.BUILD_NAV_UPDATE) await rewrite(create, files)
    return create(files)
  }
  for (const version of versions) {
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

suite('grammar', { ...filesOf('illegal'), ...filesOf('legal') })
suite('registered pages', filesOf('registered'), { module: 'esnext', moduleResolution: 'bundler' })

test('a bundler resolves the same types', async () => {
  const { check } = await createProject(filesOf('legal'), { module: 'preserve', moduleResolution: 'bundler' })
  assert.equal((await check('6.0')).messages, [])
})

test.run()
