/**
 * Every line of `fixtures/illegal` is a mistake, with the first line of its compile error behind it: `// error: …`, or
 * `// error 5.9 6.0: …` where the compilers differ. BUILD_NAV_UPDATE=1 writes the errors anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createProject, someVersions, versions } from './project.js'
import type { CompilerVersion, Message, Project } from './project.js'
import { sortUnions, unreadable } from './readable.js'

const fixtures = path.join(import.meta.dirname, 'fixtures')
type Files = Record<string, string>

function filesOf(folder: string): Files {
  const names = readdirSync(path.join(fixtures, folder)).map((name) => `${folder}/${name}`)
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(fixtures, name), 'utf8')]))
}

/** The messages that the lines of a file expect of a compiler. */
function expected(file: string, text: string, version: CompilerVersion): Message[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/ \/\/ error([\d. ]*): (.*?)(?= \/\/ error|$)/g)]
        .filter(([, only]) => !only || only.includes(version))
        .map(([, , said]) => ({ file, line: index + 1, text: said! })),
    )
}

/** Writes behind each line what the compilers say of it. */
async function rewrite(files: Files, options: Readonly<Record<string, unknown>>) {
  for (const [file, text] of Object.entries(files)) files[file] = text.replaceAll(/ \/\/ error.*$/gm, '')
  const { check } = await createProject(files, options)
  const said = new Map<string, CompilerVersion[]>()
  for (const version of versions)
    for (const { file, line, text } of (await check(version)).messages) {
      const key = JSON.stringify([file, line, sortUnions(text)])
      said.set(key, [...(said.get(key) ?? []), version])
    }
  for (const [key, by] of said) {
    const [file, line, text] = JSON.parse(key) as [string, number, string]
    const lines = files[file]!.split('\n')
    lines[line - 1] += ` // error${by.length === versions.length ? '' : ` ${by.join(' ')}`}: ${text}`
    files[file] = lines.join('\n')
    writeFileSync(path.join(fixtures, file), files[file])
  }
}

const write = (messages: readonly Message[]) =>
  messages
    .map(({ file, line, text }) => `${file}:${line} ${sortUnions(text)}`)
    .sort()
    .join('\n')

function suite(name: string, files: Files, options: Readonly<Record<string, unknown>> = {}) {
  let project: Promise<Project> | undefined
  const ready = async () => {
    if (process.env.BUILD_NAV_UPDATE) await rewrite(files, options)
    return createProject(files, options)
  }
  for (const version of someVersions) {
    test(`${name}: what is wrong fails on its line, what is right compiles, under TypeScript ${version}`, async () => {
      const { messages } = await (await (project ??= ready())).check(version)
      assert.is(write(messages), write(Object.entries(files).flatMap(([file, text]) => expected(file, text, version))))
      for (const { file, line, text } of messages) assert.is(unreadable(text), undefined, `${file}:${line} ${text}`)
    })
  }
  test(`${name}: each line of an illegal file is expected to fail`, () => {
    const illegal = Object.entries(files).filter(([file]) => file.includes('illegal'))
    const open = illegal.flatMap(([, text]) => text.match(/^(?!import|const|declare|\/\/)(?!.* \/\/ error).+/gm) ?? [])
    assert.equal(open, [])
  })
}

suite('grammar', { ...filesOf('illegal'), ...filesOf('legal') })
// Our declarations are checked for bundlers here, and in the grammar for Node.
suite('registered pages', filesOf('registered'), { module: 'esnext', moduleResolution: 'bundler', types: [] })

test('a bundler resolves the same types', async () => {
  const options = { module: 'preserve', moduleResolution: 'bundler', skipLibCheck: true }
  const { check } = await createProject(filesOf('legal'), options)
  // The registered pages are resolved so under each compiler.
  assert.equal((await check('7.0')).messages, [])
})

test.run()
