import { counted, printable } from '../../base/diagnostics/text.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import type { Paints } from '../../base/diagnostics/paints.js'
import type { TreeNode } from './tree.js'

export interface TreeFormat {
  readonly color: boolean
  /** Levels to show; deeper levels are counted only. */
  readonly depth?: number | undefined
}

/** The tree for a terminal, a line for each element or page. */
export function formatTree(root: TreeNode, { color, depth = Infinity }: TreeFormat): string {
  const paint = paintsFor(color)
  const lines: string[] = []
  const add = (node: TreeNode, before: TreeNode | undefined, lead: string, under: string, level: number): void => {
    lines.push(paint.dim(lead) + describe(node, before, paint))
    const children = level < depth ? (node.children ?? []) : []
    for (const [index, child] of children.entries()) {
      const last = index === children.length - 1
      add(child, children[index - 1], `${under}${last ? '└─ ' : '├─ '}`, `${under}${last ? '   ' : '│  '}`, level + 1)
    }
  }
  add(root, undefined, '', '', 0)
  return `${lines.join('\n')}\n`
}

function describe(node: TreeNode, before: TreeNode | undefined, paint: Paints): string {
  const { kind, title, pages, hidden, generated, global, href, root, specs, broken, dropped } = node
  const isPage = kind === 'page' || kind === 'endpoint'
  const name = printable(title)
  const parts = [
    isPage ? name : kind === 'navigation' ? paint.bold(name) : `${paint.dim(kind)} ${paint.bold(name || '(no title)')}`,
    href !== undefined && `→ ${printable(href)}`,
    // A specification on another server can't be counted.
    pages !== undefined && href === undefined && !(pages === 0 && specs) && paint.dim(counted(pages, 'page')),
    root !== undefined && paint.dim(`root ${printable(root)}`),
    specs && paint.cyan(specs.map(printable).join(', ')),
    global && paint.dim('on every page'),
    generated && paint.dim('generated'),
    hidden && paint.yellow('hidden'),
    broken !== undefined && paint.red(`✗ ${printable(broken)}`),
    // The entry before says so already.
    dropped !== undefined && paint.red(dropped === before?.dropped ? '✗ also dropped' : `✗ ${printable(dropped)}`),
  ]
  return parts.filter(Boolean).join('  ')
}
