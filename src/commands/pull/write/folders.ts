import { ts } from 'ts-morph'
import { visibleAt } from '../source/visible.js'
import type { Code } from './code.js'

/** True if a node is a call of `under(…)`. */
export function isUnder(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'under'
}

/** Code that leaves a folder: `...under('v1', guides())`; undefined where it leaves none, or its names are not known there. */
export function inFoldersOf(moved: ts.Node, list: ts.Node, text: string): Code | undefined {
  const there = foldersAround(list)
  const left = foldersAround(moved.parent).slice(there.length)
  const { names } = visibleAt(list)
  const isKnown = (node: ts.Node): boolean =>
    ts.isIdentifier(node) ? names.has(node.text) : node.forEachChild((inner) => !isKnown(inner)) !== true
  if (left.length === 0 || moved.getSourceFile() !== list.getSourceFile() || !left.every(isKnown)) return undefined
  const wrapped = left.reduceRight((inner, folder) => `...under(${folder.getText()}, ${inner})`, text)
  return { text: wrapped, builders: ['under'] }
}

/** True if code that moves would get into another folder, so that its pages were other ones. */
export function entersFolder(moved: ts.Node, list: ts.Node): boolean {
  return foldersAround(list).length > foldersAround(moved.parent).length
}

/**
 * The folders of the calls of `under(…)` that a list is or that are around it, outer ones first; as far as its
 * function goes.
 */
function foldersAround(list: ts.Node): readonly ts.Node[] {
  const folders: ts.Node[] = []
  for (let node = list; node && !ts.isFunctionLike(node); node = node.parent) {
    const folder = isUnder(node) ? node.arguments[0] : undefined
    if (folder) folders.unshift(folder)
  }
  return folders
}
