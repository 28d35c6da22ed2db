import path from 'node:path'
import type { Output } from '../build/docs-json-files.js'
import type { PageEdit } from '../check/rule.js'
import type { RawFinding } from '../check/rule.js'
import { shortName } from '../../base/diagnostics/text.js'
import type { Disk } from '../../site/model/disk.js'
import type { Fixed } from './fix-docs.js'

/** Pages with new texts, and their fixed findings. */
export interface EditedPages {
  readonly files: readonly Output[]
  readonly fixed: readonly Fixed[]
}

/** Makes the changes in the texts of pages; all else stays. */
export function editedPages(findings: readonly RawFinding[], disk: Disk, root: string): EditedPages {
  const byFile = new Map<string, { readonly finding: RawFinding; readonly edit: PageEdit }[]>()
  for (const finding of findings) {
    const { edit } = finding
    if (edit) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), { finding, edit }])
  }
  const files: Output[] = []
  const fixed: Fixed[] = []
  for (const [file, all] of byFile) {
    const before = disk.read(file)
    // A character outside of UTF-8 would be written as another.
    if (before === undefined || before.includes('\uFFFD')) continue
    let text = before
    for (const { finding, edit } of all.toSorted((a, b) => b.edit.start - a.edit.start)) {
      if (text.slice(edit.start, edit.end) !== edit.before) continue
      text = text.slice(0, edit.start) + edit.after + text.slice(edit.end)
      fixed.push({ finding, change: `"${shortName(edit.before)}" → "${shortName(edit.after)}"`, at: finding.at })
    }
    if (text !== before) files.push({ file: path.join(root, file), before, text })
  }
  return { files, fixed }
}
