import { docComments } from './comments.js'
import { examples } from './elements.js'
import { page, prose } from './mdx.js'
import { commentOf } from './words.js'

/** The functions, each with its call and the file that has its doc comment. */
export const helpers = {
  parts: ['parts(…parts)', 'src/config/builders/parts.ts'],
  within: ['within(around, …parts)', 'src/config/builders/parts.ts'],
  under: ['under(folder, …children)', 'src/config/builders/under.ts'],
  newestFirst: ['newestFirst(…labels)', 'src/config/builders/newest-first.ts'],
  when: ['when(condition, …entries)', 'src/config/builders/when.ts'],
  redirect: ["redirect({ '/old': '/new' })", 'src/config/builders/redirects.ts'],
  permanent: ["permanent({ '/old': '/new' })", 'src/config/builders/redirects.ts'],
  temporary: ["temporary({ '/old': '/new' })", 'src/config/builders/redirects.ts'],
  inEach: ['inEach(folders, { … })', 'src/config/builders/redirects.ts'],
  moved: ['moved(from, to, …names)', 'src/config/builders/redirects.ts'],
  ref: ["ref('file.json')", 'src/config/builders/builders.ts'],
  sourceRef: ["sourceRef('mount/path')", 'src/config/builders/builders.ts'],
} as const

/** A page for the functions beside the elements. */
export function helpersPage(): string {
  const sections = Object.entries(helpers).flatMap(([name, [call, file]]) => {
    const comment = commentOf(docComments(file), name)
    return [`## \`${call}\``, prose([comment.text, comment.remarks].filter(Boolean).join(' ')), ...examples(comment)]
  })
  return page('Helpers', 'Parts of a docs.json, folders, releases, conditions, redirects, and values of other files.', [
    'Functions that return no element of their own. [Own a part](/patterns/parts), [Languages × versions](/patterns/variants) and [Redirects](/patterns/redirects) show their use.',
    ...sections,
  ])
}
