import { useMemo } from 'preact/hooks'
import { pagesOf } from '../../../site/view/shown.js'
import { titleFromPath } from '../../../site/model/page-title.js'
import type { PageText } from '../../../site/view/snapshot.js'
import { Absence } from './absence.js'
import { Method, Tag } from './badges.js'
import { Icon } from './icon.js'
import { PageLink } from './link.js'
import { markdownOf } from './markdown.js'
import type { Heading } from './markdown.js'
import { CodeLink } from './places.js'
import { usePlace, useShell } from './shell.js'

/** The open page. */
export function Page({ text }: { readonly text: PageText | null | undefined }) {
  const { name } = useShell().atlas.site
  const { location, screen, unlisted } = usePlace()
  const { page } = location
  const { content, headings } = useMemo(() => markdownOf(text?.text ?? ''), [text])
  const title =
    text?.title ?? page?.title ?? (unlisted ? titleFromPath(unlisted) : location.divisions.at(-1)?.title || name)
  const hasContents = headings.length > 1 && !/^(wide|center|custom|frame)$/.test(text?.mode ?? '')
  return (
    <div class={`page-area mode-${text?.mode ?? 'default'}`}>
      <article class="page" lang={screen.language} dir={screen.direction}>
        {screen.eyebrow.length > 0 && !unlisted && <Eyebrow parts={screen.eyebrow} />}
        <h1>
          {title}
          {page?.isDeprecated && <Tag text="deprecated" />}
        </h1>
        {text?.description && <p class="lead">{text.description}</p>}
        {page && !unlisted && <CodeLink id={page.id} />}
        {page?.method && (
          <p class="endpoint">
            <Method name={page.method} />
            <code>{page.path}</code>
          </p>
        )}
        <Absence text={text} />
        <div class="prose">{content}</div>
        {page && <Directory />}
        <Neighbours />
      </article>
      {hasContents && <Contents headings={headings} />}
    </div>
  )
}

function Eyebrow({ parts }: { readonly parts: readonly string[] }) {
  return (
    <p class="eyebrow">
      {parts.map((part, index) => (
        <>
          {index > 0 && <span aria-hidden="true"> › </span>}
          <span>{part}</span>
        </>
      ))}
    </p>
  )
}

/** The list of a group's pages on its `root` page. */
function Directory() {
  const { atlas } = useShell()
  const { location, screen } = usePlace()
  const group = location.groups.at(-1)
  if (screen.directory === 'none' || !group || group.root !== location.page) return null
  return (
    <ul class={`directory directory-${screen.directory}`}>
      {[...pagesOf(group.entries)].map((page) => {
        const to = atlas.at(page.id)
        return (
          to && (
            <li key={page.id}>
              <PageLink to={to}>
                <Icon icon={page.icon} /> {page.title}
              </PageLink>
            </li>
          )
        )
      })}
    </ul>
  )
}

function Neighbours() {
  const { atlas } = useShell()
  const { screen } = usePlace()
  const [previous, next] = [screen.previous, screen.next].map((page) => page && atlas.at(page.id))
  if (!previous && !next) return null
  return (
    <nav class="neighbours" aria-label="Previous and next">
      {previous ? (
        <PageLink to={previous} class="previous">
          <span>Previous</span>
          {previous.page?.title}
        </PageLink>
      ) : (
        <span />
      )}
      {next && (
        <PageLink to={next} class="next">
          <span>Next</span>
          {next.page?.title}
        </PageLink>
      )}
    </nav>
  )
}

function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  return (
    <nav class="contents" aria-label="On this page">
      <p>On this page</p>
      <ul>
        {headings
          .filter(({ depth }) => depth <= 3)
          .map(({ id, title, depth }) => (
            <li key={id} class={`level-${depth}`}>
              <button type="button" onClick={() => document.getElementById(id)?.scrollIntoView()}>
                {title}
              </button>
            </li>
          ))}
      </ul>
    </nav>
  )
}
