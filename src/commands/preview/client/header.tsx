import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { counted } from '../../../base/diagnostics/text.js'
import { openingPage, switchTo, type Level } from '../../../site/view/screen.js'
import { isIconFile, type Division, type Site } from '../../../site/view/site.js'
import { atlas, changesInside, counterparts, imageOf, placeOf, site } from './data.js'
import { arrows } from './keys.js'
import { External, Icon, Link, Sign, squareButton } from './link.js'
import { Badges, Dot, Name, Place, Tag } from './parts.js'
import { go, location, screen } from './route.js'

/** The site's name, its switches, and its tabs. */
export function Header() {
  const { levels, navbar } = screen.value
  return (
    <header class="header border-b border-line bg-paper" aria-label="The site">
      <div class="line min-h-56 px-(--edge) max-mid:flex-wrap max-mid:py-6">
        <Home />
        <div class="line grow">
          {levels.map(
            (level) =>
              areaOf[level.kind] === 'header' && <Switcher key={`${level.kind}${level.above.length}`} level={level} />,
          )}
        </div>
        <div class="line gap-20 whitespace-nowrap text-soft max-mid:hidden">
          {navbar.map(({ label, href, isButton }) => (
            <Link
              href={href}
              class={isButton ? 'rounded-full bg-accent px-14 py-6 font-semibold text-paper' : 'hover:text-ink'}
            >
              {label}
            </Link>
          ))}
        </div>
      </div>
      {levels.map((level) => areaOf[level.kind] === 'bar' && <Tabs key={`tab${level.above.length}`} level={level} />)}
      <span class="sr-only" aria-live="polite">
        {location.value.page?.title}
      </span>
    </header>
  )
}

/** The logo, or the site's name: a link to the first page of the reader's language. */
function Home() {
  const end = location.value.divisions.findIndex(({ kind }) => kind === 'language')
  const own = location.value.divisions.slice(0, end + 1)
  const home = openingPage(atlas.value, { divisions: own, groups: [] })
  return (
    <Link to={home} class="logo me-8 truncate text-[19px] font-[750] tracking-[-0.02em] text-accent">
      <Logo name={site.value.name} logo={site.value.logo} />
    </Link>
  )
}

/** The pictures of both themes; the style shows one. The name stands for a missing picture. */
function Logo({ name, logo }: { readonly name: string; readonly logo: Site['logo'] }) {
  const [missing, miss] = useState<string>()
  const of = (path: string | undefined) => (path !== undefined && isIconFile(path) ? imageOf(path) : undefined)
  const [light, dark] = [of(logo?.light), of(logo?.dark)]
  const form = 'h-26 max-w-190 object-contain'
  if (!light || !dark || missing === light || missing === dark) return <>{name}</>
  return (
    <>
      <img class={`logo-light ${form}`} src={light} alt={name} onError={() => miss(light)} />
      <img class={`logo-dark ${form}`} src={dark} alt={name} onError={() => miss(dark)} />
    </>
  )
}

/** The announcement above the site; dismissible if docs.json allows it. */
export function Banner() {
  const { banner } = screen.value
  const [dismissed, dismiss] = useState<string>()
  if (!banner || banner.content === dismissed) return null
  const parts = [...banner.content.matchAll(/\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)|[^*[]+|[*[]/g)]
  return (
    <section
      class="banner flex justify-center gap-16 bg-accent px-16 py-6 text-center text-paper"
      aria-label="Announcement"
    >
      <span>
        {parts.map(([text, bold, label, href = '']) =>
          bold ? (
            <strong>{bold}</strong>
          ) : label ? (
            <Link href={href} class="underline">
              {label}
              <External href={href} />
            </Link>
          ) : (
            text
          ),
        )}
      </span>
      {banner.isDismissible && (
        <Link class={squareButton} label="Dismiss" open={() => dismiss(banner.content)}>
          <Sign name="close" />
        </Link>
      )}
    </section>
  )
}

interface OptionProps {
  readonly level: Level
  readonly division: Division
  readonly kind: keyof typeof forms
}

const tabStates =
  'hover:text-ink aria-[current]:border-b-current aria-[current]:text-accent focus-visible:-outline-offset-3'
const forms = {
  option: 'option item',
  anchor: 'anchor item',
  tab: `tab line h-44 border-y-2 border-transparent font-medium whitespace-nowrap text-soft ${tabStates}`,
} as const

/** A division in a list: a switch, or a link. */
function Option({ level, division, kind }: OptionProps) {
  const { isGone, href, id } = division
  const open = () => go(switchTo(atlas.value, [...level.above, division], location.value))
  return (
    <Link
      class={`${forms[kind]} ${isGone ? 'is-gone' : ''}`}
      href={isGone ? undefined : href}
      open={isGone || href !== undefined ? undefined : open}
      id={id}
      isCurrent={division === level.open}
    >
      {kind === 'option' && !isGone && href === undefined ? (
        <MenuOption level={level} division={division} />
      ) : (
        <Name node={division} />
      )}
      <Badges node={division} isClosed />
      <External href={href} />
    </Link>
  )
}

/** A row of a menu: name, content, and the line in the code. */
function MenuOption({ level, division }: Pick<OptionProps, 'level' | 'division'>) {
  const pages = atlas.value.inside(division).length
  const isVariant = division.kind === 'language' || division.kind === 'version'
  const { page } = location.value
  const isElsewhere = isVariant && division !== level.open && pages > 0
  const end = isElsewhere && page ? switchTo(atlas.value, [...level.above, division], location.value).page : undefined
  const isOther = end && page && counterparts.value.keyOf(end) !== counterparts.value.keyOf(page)
  const facts = [division.description, counted(pages, 'page'), isOther && `opens ${end.title}`]
  return (
    <>
      <Icon icon={division.icon} />
      <div class="min-w-0 flex-1">
        <span class="name">{division.label ?? division.title}</span> <Tag of="own">{division.tag}</Tag>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <span class="max-mid:hidden">
        <Place at={placeOf(division.id)} isText />
      </span>
    </>
  )
}

/** The place of a row of divisions, by kind. */
export const areaOf: Readonly<Record<Level['kind'], 'header' | 'bar' | 'side' | 'list' | undefined>> = {
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
  const name = names[kind] ?? kind
  const isSide = areaOf[kind] === 'side'
  const others = options.reduce((sum, each) => (each === open ? sum : sum + (changesInside.value.get(each.id) ?? 0)), 0)
  const form = `switch switch-${kind} h-34 rounded-[9px] border border-line px-12 whitespace-nowrap [&_.name]:truncate`
  const width = isSide ? 'mb-18 w-full text-[14px] [&_.name]:flex-1' : 'max-w-260'
  return (
    <Menu class={`${form} ${width}`} label={`${name}s`} level={level} id={open?.id}>
      <span class="sr-only">{name}: </span>
      {open ? <Name node={open} /> : <span class="name">{name}</span>}
      {others > 0 && <Dot count={others} />}
    </Menu>
  )
}

interface MenuProps extends Omit<OptionsProps, 'kind'> {
  readonly class: string
  readonly id: string | undefined
  readonly isCurrent?: boolean
  /** The content of the button. */
  readonly children: ComponentChildren
}

const popup =
  'float absolute inset-auto max-h-[70vh] max-w-[min(560px,92vw)] overflow-auto p-6 [--tall:44px] max-mid:[--tall:48px]'
const popupOnPhones =
  'max-mid:fixed max-mid:inset-[auto_8px_8px]! max-mid:max-h-[60vh] max-mid:w-auto max-mid:max-w-none'

type Toggle = Pick<ToggleEvent, 'newState'> & { readonly currentTarget: HTMLElement }

/** A button with a list of divisions below: the browser opens and closes it, and gives the focus back. */
function Menu({ isCurrent = false, id, label, level, children, ...rest }: MenuProps) {
  const isOpen = useSignal(false)
  const name = useId()
  // The list is filled before it shows, and emptied after the browser gave the focus back.
  const fill = ({ newState, currentTarget: list }: Toggle) => {
    const { bottom, left, right } = (list.previousElementSibling as Element).getBoundingClientRect()
    list.style.top = `${bottom + window.scrollY + 6}px`
    list.style.insetInlineStart = `${list.matches(':dir(rtl)') ? document.body.clientWidth - right : left}px`
    if (newState === 'open') isOpen.value = true
  }
  const enter = ({ newState, currentTarget: list }: Toggle) => {
    isOpen.value = newState === 'open'
    const { left, right } = list.getBoundingClientRect()
    const over = Math.max(0, 8 - left, right + 8 - window.innerWidth)
    list.style.insetInlineStart = `${Number.parseFloat(list.style.insetInlineStart) - over}px`
    ;(list.querySelector<HTMLElement>('[aria-current]') ?? list.querySelector<HTMLElement>('a, button'))?.focus()
  }
  const form = `menu-button line ${rest.class}`
  return (
    <div class="menu">
      <button type="button" class={form} popovertarget={name} data-id={id} aria-current={isCurrent || undefined}>
        {children}
        <Sign name="down" />
      </button>
      <div
        class={`menu-list ${popup} ${popupOnPhones}`}
        popover
        id={name}
        onBeforeToggle={fill}
        onToggle={enter}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
        onKeyDown={arrows}
      >
        {isOpen.value && <Options level={level} label={label} kind="option" />}
      </div>
    </div>
  )
}

interface OptionsProps {
  readonly level: Level
  readonly label: string
  readonly kind: keyof typeof forms
}

const tiles = 'mid:grid mid:min-w-[min(500px,88vw)] mid:grid-cols-2 mid:gap-2'

/** The options of a menu, or a list above the sidebar: anchors, and the menu of a product. */
export function Options({ level, label, kind }: OptionsProps) {
  return (
    <ul class={kind === 'anchor' ? 'mb-18' : level.kind === 'item' ? tiles : 'mid:min-w-216'} aria-label={label}>
      {level.options.map((division) => (
        <li key={division.id}>
          <Option level={level} division={division} kind={kind} />
        </li>
      ))}
    </ul>
  )
}

/** A row of tabs; a tab with a menu is a button. */
function Tabs({ level }: { readonly level: Level }) {
  const { above, options, open } = level
  const menuOf = (tab: Division): Level => {
    const known = screen.value.levels.find((each) => each.kind === 'item' && each.above.at(-1) === tab)
    const items = (tab.divisions ?? []).filter(({ isHidden }) => !isHidden)
    return known ?? { kind: 'item', above: [...above, tab], options: items, open: undefined }
  }
  return (
    <nav aria-label="Tabs">
      <ul class="tabs flex gap-24 overflow-x-auto px-(--edge) scrollbar-none max-mid:gap-20">
        {options.map((tab) => (
          <li key={tab.id} class={tab.align === 'end' ? 'is-end' : undefined}>
            {tab.divisions?.[0]?.kind === 'item' ? (
              <Menu class={forms.tab} isCurrent={tab === open} id={tab.id} label={tab.title} level={menuOf(tab)}>
                <Name node={tab} />
                <Badges node={tab} isClosed />
              </Menu>
            ) : (
              <Option level={level} division={tab} kind="tab" />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
