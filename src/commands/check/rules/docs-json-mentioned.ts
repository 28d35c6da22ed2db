import path from 'node:path'
import { short } from '../../../base/diagnostics/text.js'
import { findRepository } from '../../../base/git/repository.js'
import { configNames } from '../../../config/loader/config-names.js'
import { docsJsonMentions } from '../../../site/model/docs-json-mentions.js'
import { defineRule } from '../rule.js'

export const docsJsonMentioned = defineRule<{ text: string; config: string }>({
  id: 'docs-json-mentioned',
  severity: 'note',
  off: true,
  message: ({ text }) => `The line '${short(text)}' may tell people to edit docs.json, which is generated.`,
  hint: ({ config }) => `If it does, name '${config}' instead.`,
  head: ['line may tell people to edit docs.json', 'lines may tell people to edit docs.json'],
  why: 'After a site has a docs.config.ts, its README, its instructions for coding agents, its scripts and its workflows may still tell everybody to edit docs.json. Reported is each line of the repository that names docs.json, except in pages for readers, in the block that `init` writes, and in programs that call build-nav. Such a line may be right, so this is off by default: run `npx build-nav check --only docs-json-mentioned` after `init`.',
  example: { text: 'Add the new page to docs.json.', config: 'docs.config.ts' },
  end({ disk: { root, exists } }, report) {
    const config = configNames.find((name) => exists(name))
    const repository = root === undefined || config === undefined ? undefined : findRepository(root)
    if (root === undefined || config === undefined || repository === undefined) return
    for (const { file, line, text } of docsJsonMentions(repository.root, root))
      report({ file: path.relative(root, file).replaceAll(path.sep, '/'), line, column: 1 }, { text, config })
  },
})
