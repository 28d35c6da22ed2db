import { filesByUrl } from '../../../site/model/page-index.js'
import { addressOfPage, nameOfPage, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import type { PageVisit } from '../../../site/model/walk.js'
import { defineRule } from '../rule.js'

export const pageAddressTaken = defineRule<{ file: string; other: string; address: string }>({
  id: 'page-address-taken',
  severity: 'warning',
  message: ({ file, other, address }) =>
    `'${other}' and '${file}' have the same URL, '${address}': readers see only one of them.`,
  hint: () => 'Rename one of the two files, or delete it.',
  head: ['page shares its URL with another page', 'pages share their URLs with other pages'],
  why: "The URL of a page is its path without extension, and without `index` at the end; Mintlify's URLs ignore case. So `guides.mdx` and `guides/index.mdx` share `/guides`, and `dup.md` shares `/dup` with `dup.mdx`. If the navigation lists both, this is an error: one of the two entries opens the other page.",
  example: { file: 'guides/index.mdx', other: 'guides.mdx', address: '/guides' },
  check: ({ disk, pages }, report) => {
    const entries = new Map<string, PageVisit>()
    const judge = (other: string, file: string) => {
      const address = addressOfPage(withoutExtension(file))
      const [first, second] = [entries.get(other), entries.get(file)]
      const about = { about: withoutExtension(file) }
      if (first && second) report({ path: second.path }, { file, other, address }, { ...about, severity: 'error' })
      // The file that no entry names is the one to rename.
      else if (second)
        report({ file: other }, { file: other, other: file, address }, { about: withoutExtension(other) })
      else report({ file }, { file, other, address }, about)
    }
    return {
      page(visit) {
        if (visit.endpoint) return
        const { path } = pagePath(visit.page)
        // An entry with an extension names that file; any other, the file that Mintlify finds for it.
        const name = nameOfPage(visit.page)
        const file = path !== name && disk.exists(path) ? path : pages.fileOf(name)
        if (file !== undefined && !entries.has(file)) entries.set(file, visit)
      },
      end() {
        for (const [other = '', ...more] of filesByUrl(disk).values()) for (const file of more) judge(other, file)
      },
    }
  },
})
