import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compareVersions, neutralPaths } from '../../../src/site/model/variants.js'

/** The paths of pages without the folders of versions, where these list these pages. */
function neutral(listed: Readonly<Record<string, readonly string[]>>, ...pages: readonly string[]): string[] {
  const entries = Object.entries(listed).flatMap(([label, own]) => own.map((page) => ({ page, label })))
  return pages.map(neutralPaths([], entries))
}

test('a folder with the number of a version, at any depth', () => {
  const listed = { 2: ['sdk/2.0.1/a', '2.0.1/b'], 1: ['sdk/1.0.3/a'] }
  assert.equal(neutral(listed, 'sdk/2.0.1/c', 'sdk/1.0.3/d', 'guides/c'), ['sdk/c', 'sdk/d', 'guides/c'])
})

test('a folder of another name is no folder of a version', () => {
  const listed = { 2: ['log/a', 'b', 'c'], 1: ['d'] }
  assert.equal(neutral(listed, 'log/a'), ['log/a'])
})

test('versions are ordered by their numbers', () => {
  const labels = ['v2.10', 'v2', '1.9 (beta)', '2.9']
  assert.equal(labels.toSorted(compareVersions), ['1.9 (beta)', 'v2', '2.9', 'v2.10'])
})

test('a folder named after a version, wherever its pages are', () => {
  assert.equal(neutral({ 'v2.0': ['a', 'b'], 'v1.0': ['c', 'v1.0/a'] }, 'guides/2.0/x'), ['guides/x'])
})

test.run()
