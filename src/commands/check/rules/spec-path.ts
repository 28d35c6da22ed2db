import { parseEndpoint } from '../../../format/contract/endpoints.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { pagePath } from '../../../site/model/page-path.js'
import { isRemote } from '../../../site/model/specs/spec-reader.js'
import { fileReferences } from '../../../site/model/specs/spec-references.js'
import { valueAt } from '../words.js'
import { defineRule } from '../rule.js'

export const specPath = defineRule<{ source: string; bare: string | undefined }>({
  id: 'spec-path',
  severity: 'warning',
  message: ({ source, bare }) =>
    bare === undefined
      ? `The path '${source}' leads out of the folder of docs.json: Mintlify can't read the file, and the deployment fails.`
      : `The path '${source}' begins with a slash: Mintlify looks for it outside the docs, and the deployment may fail.`,
  hint: ({ bare }) =>
    bare === undefined ? 'Put a copy of the file beside docs.json, or use its URL.' : `Write '${bare}'.`,
  head: ['path of a specification is wrong', 'paths of specifications are wrong'],
  why: "A path of a specification begins at docs.json's folder, without a slash in front: `openapi.yaml`. Mintlify says of any other 'Access denied: path is outside the current directory', and the site keeps its last version. `../` out of the folder is an error. `check --fix` removes a slash in front if the file exists. Pages, logos and redirects may have the slash.",
  example: { source: '/openapi.yaml', bare: 'openapi.yaml' },
  check: (site, report) => {
    const { docs, disk } = site
    const { found, element } = fileReferences(docs, ['openapi', 'asyncapi', 'graphql'])
    const wrong = (source: string) => {
      const { path: bare, outside } = pagePath(source.trim())
      if (isRemote(source) || (!outside && !source.trim().startsWith('/'))) return undefined
      return outside ? { source, bare: undefined } : { source, bare }
    }
    /** Reports a path that is a value of docs.json, or a part of one, such as `/openapi.yaml GET /users`. */
    const judge = (source: string, path: JsonPath) => {
      const args = wrong(source)
      if (!args) return
      const whole = valueAt(docs, path)
      const isSafe = args.bare !== undefined && disk.exists(args.bare) && typeof whole === 'string'
      const fixes = isSafe ? [{ do: 'set', path, value: whole.replace(source, args.bare) } as const] : []
      report({ path }, args, {
        about: args.bare ?? source,
        fixes,
        ...(args.bare === undefined && { severity: 'error' }),
      })
    }
    return {
      element,
      page({ endpoint, path }) {
        if (endpoint?.spec !== undefined) judge(endpoint.spec, path)
      },
      end() {
        for (const { source, at } of found) judge(source, at.path)
        for (const page of site.pagesWithKeys()) {
          const value = site.frontmatter(page, 'openapi')
          const args = value && wrong(parseEndpoint(value.text)?.spec ?? '')
          if (!args || !site.pages.isForReaders(page)) continue
          const file = site.pages.fileOf(page) as string
          const severity = args.bare === undefined ? 'error' : 'warning'
          report({ file, line: value.line, column: value.column }, args, { about: page, severity })
        }
      },
    }
  },
})
