import type { PageText } from '../../../site/view/snapshot.js'
import { usePlace, useShell } from './shell.js'

/** Why there is no text, where there is none. */
export function Absence({ text }: { readonly text: PageText | null | undefined }) {
  const { source, snapshot } = useShell()
  const { location, unlisted } = usePlace()
  const { page, divisions } = location
  const lacks = divisions.at(-1)?.lacks
  if (text === undefined) return null
  if (text?.isCut) return <p class="absence">The text of this page is not included, to keep the file small.</p>
  if (text)
    return unlisted ? (
      <p class="absence">
        This page is not in the navigation. The sidebar is that of the page with the most similar URL.
      </p>
    ) : null
  if (unlisted) return <p class="absence">There is no page at {unlisted}. The site would send readers home.</p>
  if (!page && lacks)
    return <p class="absence">Its pages come from {lacks.join(', ')}, which can't be read here or has no endpoints.</p>
  if (!page)
    return (
      <p class="absence">There are no pages here{snapshot.unseen.length > 0 && ' Not shown, at the top, says why.'}</p>
    )
  if (page.isMissing && page.method) return <p class="absence">The specification doesn't have this endpoint.</p>
  if (page.isMissing)
    return <p class="absence">There is no file {page.page}.mdx yet, or Mintlify does not publish it.</p>
  if (page.page === undefined) return <p class="absence">This page is generated from the API specification.</p>
  return source.isFile ? <p class="absence">The text of this page is not in this file.</p> : null
}
