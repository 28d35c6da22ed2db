import { useState } from 'preact/hooks'
import { counted } from '../../../base/diagnostics/text.js'
import { isIconFile } from '../../../site/view/address.js'
import { isVisible } from '../../../site/view/location.js'
import { firstPage, openingPage } from '../../../site/view/opening.js'
import type { Level } from '../../../site/view/screen.js'
import type { Division, Logo as LogoData } from '../../../site/view/site.js'
import { switchTo } from '../../../site/view/switching.js'
import { atlas, changesInside, counterparts, snapshot, source } from './data.js'
import { Icon, Sign } from './icon.js'
import { Href, PageLink } from './link.js'
import { Menu } from './menu.js'
import { Badges, Name, PlaceText } from './parts.js'
import { go, location, screen } from './route.js'

/** The site's name, its switches, and its tabs. */
export function Header() {
  const { levels } = screen.value
  const switches = levels.filter(({ kind }) => placeOf[kind] === 'header')
  return (
    <header class="header" aria-label="The site">
      <div class="header-top line">
        <Home name={snapshot.value.site?.name ?? ''} logo={snapshot.value.site?.logo} />
        <div class="switches line">
          {switches.map((level) => (
            <Switcher key={`${level.kind}${level.above.length}`} level={level} />
          ))}
        </div>
        <div class="links line">
          {screen.value.navbar.map(({ label, href, isButton }) => (
            <Href href={href} class={isButton ? 'primary' : ''} isPlain>
              {label}
            </Href>
          ))}
        </div>
      </div>
      {levels.map(
        (level, index) =>
          placeOf[level.kind] === 'bar' && (
            <Tabs key={`tab${level.above.length}`} level={level} items={itemsOf(level, levels.slice(index + 1))} />
          ),
      )}
      <span class="unseen" aria-live="polite">
        {location.value.page?.title}
      </span>
    </header>
  )
}

/** The menu of the open tab. */
function itemsOf({ open }: Level, below: readonly Level[]): Level | undefined {
  return below.find(({ kind, above }) => kind === 'item' && above.at(-1) === open)
}

interface HomeProps {
  readonly name: string
  readonly logo: LogoData | undefined
}

/** The logo, or the site's name: a link to the first page of the reader's language. */
function Home({ name, logo }: HomeProps) {
  const end = location.value.divisions.findIndex(({ kind }) => kind === 'language')
  const own = location.value.divisions.slice(0, end + 1)
  const home = (end === -1 ? undefined : firstPage(own)) ?? openingPage(atlas.value.site.navigation, atlas.value.all)
  return (
    <PageLink to={home} class="logo clip">
      <Logo name={name} logo={logo} />
    </PageLink>
  )
}

/** The pictures of both themes; the style shows one. The name stands for a missing picture. */
function Logo({ name, logo }: HomeProps) {
  const [missing, miss] = useState<string>()
  const of = (path: string | undefined) => (path !== undefined && isIconFile(path) ? source.image(path) : undefined)
  const [light, dark] = [of(logo?.light), of(logo?.dark)]
  if (!light || !dark || missing === light || missing === dark) return <>{name}</>
  return (
    <>
      <img class="logo-light" src={light} alt={name} onError={() => miss(light)} />
      <img class="logo-dark" src={dark} alt={name} onError={() => miss(dark)} />
    </>
  )
}

/** The announcement above the site; dismissible if docs.json allows it. */
export function Banner() {
  const { banner, direction } = screen.value
  const [dismissed, dismiss] = useState<string>()
  if (!banner || banner.content === dismissed) return null
  const parts = [...banner.content.matchAll(/\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)|[^*[]+|[*[]/g)]
  return (
    <section class="banner" aria-label="Announcement" dir={direction}>
      <span>
        {parts.map(([text, bold, label, href = '']) =>
          bold ? <strong>{bold}</strong> : label ? <Href href={href}>{label}</Href> : text,
        )}
      </span>
      {banner.isDismissible && (
        <button type="button" class="plain" aria-label="Dismiss" onClick={() => dismiss(banner.content)}>
          <Sign name="close" />
        </button>
      )}
    </section>
  )
}

interface OptionProps {
  readonly level: Level
  readonly division: Division
  /** The class of an option outside of a menu. */
  readonly class?: string
  readonly onGo?: () => void
}

/** A division in a list: a switch, or a link. */
function Option({ level, division, onGo, ...rest }: OptionProps) {
  const inMenu = rest.class === undefined
  const classes = `${rest.class ?? 'option'} line`
  const content = inMenu ? <MenuOption level={level} division={division} /> : <Name node={division} />
  const text = (
    <>
      {content}
      <Badges node={division} isClosed />
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
        go(switchTo(atlas.value, [...level.above, division], location.value))
        onGo?.()
      }}
    >
      {text}
    </button>
  )
}

/** A row of a menu: name, content, and the line in the code. */
function MenuOption({ level, division }: OptionProps) {
  const pages = atlas.value.below(division).filter((found) => found.page?.href === undefined && isVisible(found)).length
  const isVariant = division.kind === 'language' || division.kind === 'version'
  const isElsewhere = isVariant && division !== level.open && location.value.page !== undefined && pages > 0
  const end = isElsewhere ? switchTo(atlas.value, [...level.above, division], location.value).page : undefined
  const isOther =
    end && location.value.page && counterparts.value.keyOf(end) !== counterparts.value.keyOf(location.value.page)
  const facts = [
    division.description,
    division.href === undefined && counted(pages, 'page'),
    isOther && `opens ${end.title}`,
  ]
  return (
    <>
      <Icon icon={division.icon} />
      <div>
        <span class="name">{division.label ?? division.title}</span>{' '}
        {division.tag && <span class="tag own">{division.tag}</span>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <PlaceText id={division.id} />
    </>
  )
}

/** The place of a row of divisions, by kind. */
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

/** A switch among divisions of a kind: the open one, and a list of all. */
export function Switcher({ level }: { readonly level: Level }) {
  const { kind, options, open } = level
  if (options.length === 0) return null
  const name = names[kind] ?? kind
  const others = options.reduce((sum, each) => (each === open ? sum : sum + (changesInside.value.get(each.id) ?? 0)), 0)
  const button = (
    <>
      {open ? <Name node={open} /> : <span class="name">{name}</span>}
      {others > 0 && <span class="dot">{others}</span>}
    </>
  )
  return (
    <Menu class={`switch switch-${kind}`} label={name} id={open?.id} button={button}>
      {(close) => <Options level={level} label={`${name}s`} close={close} />}
    </Menu>
  )
}

function Options({
  level,
  label,
  close,
}: {
  readonly level: Level
  readonly label: string
  readonly close: () => void
}) {
  return (
    <ul aria-label={label}>
      {level.options.map((division) => (
        <li key={division.id}>
          <Option level={level} division={division} onGo={close} />
        </li>
      ))}
    </ul>
  )
}

/** A row of tabs. */
function Tabs({ level, items }: { readonly level: Level; readonly items: Level | undefined }) {
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
  const button = (
    <>
      <Name node={tab} />
      <Badges node={tab} isClosed />
    </>
  )
  return (
    <Menu class={`tab-menu${isOpen ? ' is-current' : ''}`} id={tab.id} isWide button={button}>
      {(close) => <Options level={level} label={tab.label ?? tab.title} close={close} />}
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
