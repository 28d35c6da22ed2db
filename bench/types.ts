/** What the types cost: checking a config against checking a plain object literal with `satisfies`, for many shapes. */
import { pathToFileURL } from 'node:url'
import { createProject, versions } from '../test/types/project.js'
import type { CompilerVersion, Project } from '../test/types/project.js'
import { shapes } from './shapes.js'

export interface Row {
  readonly shape: string
  readonly compiler: CompilerVersion
  readonly pages: number
  /** Medians of the checker's own times, in milliseconds. */
  readonly built: number
  readonly plain: number | undefined
  readonly ratio: number | undefined
  /** The same for the compiler's total time, which is what an author waits for. */
  readonly totalRatio: number | undefined
}

interface Times {
  readonly check: number
  readonly total: number
}

const runs = 5

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function time(project: Project, version: CompilerVersion): Promise<Times> {
  // One checker, so that the times compare; the native compiler would take several.
  const { messages, figures } = await project.check(version, ...(version === '7.0' ? ['--singleThreaded'] : []))
  if (messages[0]) throw new Error(messages[0].text)
  return { check: figures.get('Check time')! * 1000, total: figures.get('Total time')! * 1000 }
}

/** Runs take turns, so that whatever else the machine does falls on both. */
async function compare(projects: readonly Project[], version: CompilerVersion): Promise<Times[]> {
  const times: Times[][] = projects.map(() => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [index, project] of projects.entries()) times[index]!.push(await time(project, version))
  }
  return times.map((taken) => ({
    check: median(taken.map(({ check }) => check)),
    total: median(taken.map(({ total }) => total)),
  }))
}

/** Check times of every shape, under every compiler. */
export async function benchTypes(pages = 10_000): Promise<Row[]> {
  const rows: Row[] = []
  for (const [shape, { built, plain }] of Object.entries(shapes)) {
    const texts = [built(pages), ...(plain ? [plain(pages)] : [])]
    const projects = await Promise.all(
      // The compiler's own files would hide the difference.
      texts.map((text) => createProject({ 'docs.config.ts': text }, { skipLibCheck: true })),
    )
    for (const compiler of versions) {
      const [ours, theirs] = await compare(projects, compiler)
      rows.push({
        shape,
        compiler,
        pages,
        built: ours!.check,
        plain: theirs?.check,
        ratio: theirs && ours!.check / theirs.check,
        totalRatio: theirs && ours!.total / theirs.total,
      })
    }
  }
  return rows
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await benchTypes())
