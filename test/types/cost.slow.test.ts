/** The checker's work must not grow with the navigation: the counts of its own report, not times. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeAlone, createProject, versions } from './project.js'
import { shapes } from '../../bench/shapes.js'

const [few, many] = [100, 10_000]

const projects = Promise.all(
  [few, many].map((pages) =>
    createProject(
      Object.fromEntries(Object.entries(shapes).map(([name, { built }]) => [`${name}.ts`, built(pages)])),
      codeAlone,
    ),
  ),
)

for (const version of versions) {
  test(`no type instantiation per element under TypeScript ${version}`, async () => {
    const counts = []
    for (const { check } of await projects) {
      // One checker, as each of several would count the same types again.
      const { messages, figures } = await check(version, ...(version === '7.0' ? ['--singleThreaded'] : []))
      assert.equal(messages, [])
      counts.push(figures.get('Instantiations'))
    }
    assert.type(counts[0], 'number')
    assert.is(counts[1]! - counts[0]!, 0)
  })
}

test.run()
