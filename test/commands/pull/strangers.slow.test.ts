import { chmodSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ts } from 'ts-morph'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { Repository } from '../build/repository.js'
import { Compiling } from './compiling.js'

const root = path.resolve(import.meta.dirname, '../../..')

/** Configs that others wrote from the guide, with edits of docs.json: $BUILD_NAV_STRANGERS, or shared/strangers beside the checkout. Absent on most machines. */
const folder = process.env.BUILD_NAV_STRANGERS ?? path.join(root, '..', 'shared', 'strangers', 'set')

/** Every how many edits; BUILD_NAV_REPLAY overrules. */
const step = Number(process.env.BUILD_NAV_REPLAY ?? 3)

/** The share that pull took whole when this was written. Less is a step back; more is a reason to raise it. */
const LEAST_WHOLE = 116 / 141

test('edits in configs of strangers are taken whole as before, give every byte, compile, and lose no comment', async () => {
  if (!existsSync(folder)) {
    console.log(`skipped: no configs at ${folder} (set BUILD_NAV_STRANGERS)`)
    return
  }
  const compiling = new Compiling()
  const left: string[] = []
  let all = 0
  let nth = 0
  for (const config of readdirSync(folder).sort()) {
    const original = committed(path.join(folder, config))
    for (const edit of readdirSync(path.join(folder, config, 'edits')).sort()) {
      if (nth++ % step > 0) continue
      const name = `${config} ${edit}`
      const after = readFileSync(path.join(folder, config, 'edits', edit, 'docs.json'), 'utf8')
      const site = temporaryFolder()
      cpSync(original, site, { recursive: true, preserveTimestamps: true })
      const before = filesIn(site)
      writeTo(path.join(site, 'docs.json'), after)
      const result = await pull({ cwd: site })
      all++
      if (result.left.length > 0) left.push(`${name}: ${result.left[0]?.message}`)
      else assert.is((await build({ cwd: site, stdout: true })).text, after, name)
      const kept = commentsIn(filesIn(site))
      const allowed = mayLose(path.join(folder, config, 'edits', edit, 'may-lose.txt'))
      const lost = without(commentsIn(before), [...kept, ...allowed])
      assert.equal(lost, [], `${name}: comments that are gone`)
      if (Compiling.isThere) compiling.add(name, before, (file) => readFileSync(path.join(site, file), 'utf8'))
    }
  }
  assert.ok(all - left.length >= all * LEAST_WHOLE, left.join('\n'))
  // A name that nothing uses now, in a pattern with others, is no error to an author's own compiler.
  const told = compiling.worse().errors.filter((error) => !error.includes('TS6133'))
  assert.equal(told, [])
})

/** A site of its own, whose docs.json is committed as its config builds it. */
function committed(config: string): string {
  const site = new Repository()
  cpSync(config, site.folder, { recursive: true, filter: (file) => path.relative(config, file) !== 'edits' })
  for (const name of readdirSync(site.folder, { recursive: true, encoding: 'utf8' }))
    chmodSync(path.join(site.folder, name), 0o755)
  site.git('init', '-q')
  site.commit('built')
  return site.folder
}

function filesIn(site: string): Record<string, string> {
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[a-z]+$/.test(name))
  return Object.fromEntries(
    names.filter((name) => !name.startsWith('.git')).map((name) => [name, readFileSync(path.join(site, name), 'utf8')]),
  )
}

/** Every comment of the code, as often as it is there. */
function commentsIn(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([name, text]) => {
    if (!/\.[cm]?[jt]sx?$/.test(name)) return []
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
    const found = new Map<number, string>()
    const look = (node: ts.Node): void => {
      const [leading, trailing] = [
        ts.getLeadingCommentRanges(text, node.pos),
        ts.getTrailingCommentRanges(text, node.end),
      ]
      for (const { pos, end } of [...(leading ?? []), ...(trailing ?? [])])
        found.set(pos, text.slice(pos, end).replace(/\s+/g, ' '))
      for (const child of node.getChildren(source)) look(child)
    }
    look(source)
    return [...found.values()]
  })
}

/** The comments that an edit may take along, as they are about what it removes. */
function mayLose(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

function without(all: readonly string[], some: readonly string[]): string[] {
  const rest = [...some]
  return all.filter((each) => {
    const at = rest.indexOf(each)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

test.run()
