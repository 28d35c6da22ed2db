import type { Division } from '../../../site/view/site.js'
import type { Level } from '../../../site/view/screen.js'
import { switchTo } from '../../../site/view/switching.js'
import { markClass, Name } from './badges.js'
import { Href } from './link.js'
import { Menu } from './menu.js'
import { usePlace, useShell } from './shell.js'

/** The label of a division in a switch. */
export function labelOf({ label, title }: Division): string {
  return label ?? title
}

interface OptionProps {
  readonly level: Level
  readonly division: Division
  readonly class?: string
  readonly onGo?: () => void
}

/** A division in a list: a switch to it, or the link that it is. */
function Option({ level, division, onGo, ...rest }: OptionProps) {
  const { atlas, go } = useShell()
  const { location } = usePlace()
  const classes = `${rest.class ?? 'option'}${markClass(division)}`
  const text = (
    <>
      <Name node={division} />
      {division.description && <span class="description">{division.description}</span>}
    </>
  )
  if (division.isGone) return <span class={`${classes} is-gone`}>{text}</span>
  if (division.href !== undefined) {
    return (
      <Href href={division.href} class={classes} id={division.id}>
        {text}
      </Href>
    )
  }
  return (
    <button
      type="button"
      class={classes}
      data-row
      data-id={division.id}
      aria-current={division === level.open ? 'true' : undefined}
      onClick={() => {
        go(switchTo(atlas, [...level.above, division], location))
        onGo?.()
      }}
    >
      {text}
    </button>
  )
}

/** The place of a row of divisions, by their kind: without one, readers could not switch. */
export const placeOf: Readonly<Record<Level['kind'], 'header' | 'bar' | 'side' | 'list' | undefined>> = {
  navigation: undefined,
  product: 'header',
  version: 'header',
  language: 'header',
  tab: 'bar',
  dropdown: 'side',
  anchor: 'list',
  item: 'list',
}

const names: Readonly<Partial<Record<Level['kind'], string>>> = {
  product: 'Product',
  version: 'Version',
  language: 'Language',
  dropdown: 'Section',
}

/** A switch among divisions of a kind: shows the open one, and lists them all. */
export function Switcher({ level }: { readonly level: Level }) {
  const { kind, options, open } = level
  const shown = open ?? options[0]
  if (!shown) return null
  const name = names[kind] ?? kind
  return (
    <Menu
      class={`switch switch-${kind}`}
      label={name}
      id={open?.id}
      button={open ? <Name node={open} /> : <span class="name">{name}</span>}
    >
      {(close) => (
        <ul aria-label={`${name}s`}>
          {options.map((division) => (
            <li key={division.id}>
              <Option level={level} division={division} onGo={close} />
            </li>
          ))}
        </ul>
      )}
    </Menu>
  )
}

/** A row of tabs. */
export function Tabs({ level, items }: { readonly level: Level; readonly items: Level | undefined }) {
  const { above, options, open } = level
  return (
    <nav class="tabs" aria-label="Tabs">
      <ul>
        {options.map((tab) => (
          <li key={tab.id} class={tab.align === 'end' ? 'is-end' : undefined}>
            {tab.divisions?.[0]?.kind === 'item' ? (
              <TabMenu level={items && tab === open ? items : menuOf(tab, above)} tab={tab} isOpen={tab === open} />
            ) : (
              <Option level={level} division={tab} class="tab" />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function menuOf(tab: Division, above: readonly Division[]): Level {
  const options = (tab.divisions ?? []).filter(({ isHidden }) => !isHidden)
  return { kind: 'item', above: [...above, tab], options, open: undefined }
}

function TabMenu({ level, tab, isOpen }: { readonly level: Level; readonly tab: Division; readonly isOpen: boolean }) {
  return (
    <Menu
      class={`tab-menu${isOpen ? ' is-current' : ''}${markClass(tab)}`}
      id={tab.id}
      isWide
      button={<Name node={tab} />}
    >
      {(close) => (
        <ul aria-label={labelOf(tab)}>
          {level.options.map((item) => (
            <li key={item.id}>
              <Option level={level} division={item} onGo={close} />
            </li>
          ))}
        </ul>
      )}
    </Menu>
  )
}

/** Anchors, and the menu of a product: a list above the sidebar. */
export function Anchors({ level }: { readonly level: Level }) {
  return (
    <ul class="anchors" aria-label="Sections">
      {level.options.map((anchor) => (
        <li key={anchor.id}>
          <Option level={level} division={anchor} class="anchor" />
        </li>
      ))}
    </ul>
  )
}
