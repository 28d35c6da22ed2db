import { digits } from '../../../base/diagnostics/text.js'
import { changes, isConnected, notes, snapshot, source } from './data.js'
import { Sign } from './icon.js'
import { hrefOf, location, route, show, viewHref, viewNames } from './route.js'
import type { ViewName } from './route.js'
import { toggleTheme } from './theme.js'

const labels: Readonly<Record<ViewName, string>> = {
  pages: 'Pages',
  site: 'Site',
  findings: 'Findings',
  changes: 'Changes',
}

/** The tool's own line: its views, and the way to any page. */
export function Strip({ find }: { readonly find: () => void }) {
  const isNewest = isConnected.value && snapshot.value.problems.length === 0
  const severities = new Set(notes.value?.findings.map(({ severity }) => severity))
  const worst = (['error', 'warning'] as const).find((severity) => severities.has(severity)) ?? 'note'
  const counts: Readonly<Partial<Record<ViewName, number | undefined>>> = {
    findings: notes.value?.findings.length || undefined,
    changes: changes.value?.facts.length,
  }
  const state = !isConnected.value ? 'Stopped' : isNewest ? 'Live' : 'The newest state can’t be read'
  return (
    <section class="strip line" aria-label="Preview">
      <div class="strip-name line">
        {!source.isFile && (
          <span class={`live${isNewest ? ' is-live' : ''}`} role="img" aria-label={state} title={state} />
        )}
        <span class="clip">{snapshot.value.site?.name}</span>
      </div>
      <nav aria-label="Views">
        {viewNames
          .filter((name) => name !== 'changes' || snapshot.value.against !== undefined)
          .map((name, index) => (
            <a
              class="line"
              key={name}
              href={name === 'pages' ? hrefOf(location.value) : viewHref(name)}
              data-key={index + 1}
              aria-current={route.value.view === name ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                show(name)
              }}
            >
              {labels[name]}
              {counts[name] !== undefined && (
                <span class={`count${name === 'findings' ? ` count-${worst}` : ''}`}>{digits(counts[name])}</span>
              )}
            </a>
          ))}
      </nav>
      <div class="strip-end line">
        {snapshot.value.against !== undefined && (
          <span class="strip-since">
            since <code>{snapshot.value.against}</code>
          </span>
        )}
        <button type="button" class="go-to line" aria-label="Go to a page or file" aria-keyshortcuts="/" onClick={find}>
          <Sign name="search" />
          <span>Go to…</span>
          <kbd>/</kbd>
        </button>
        <button type="button" class="plain" aria-label="Light or dark" onClick={toggleTheme}>
          <Sign name="theme" />
        </button>
      </div>
    </section>
  )
}
