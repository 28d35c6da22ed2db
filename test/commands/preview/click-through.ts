import type { Page } from 'playwright-core'

/** A link that was clicked: the element it stands for, and the address that came. */
export interface Clicked {
  readonly id: string
  readonly address: string
}

/**
 * Clicks on everything in the page that leads to a page: each option of each switch, each group, each link of each
 * sidebar. Runs in the browser, as a reader with much patience.
 */
export async function clickThrough(page: Page): Promise<readonly Clicked[]> {
  // The text is run in the page as it is: a compiler's helpers would be missing there.
  return (await page.evaluate(`(${reader})()`)) as readonly Clicked[]
}

const reader = `async () => {
  const clicked = new Map()
  const visited = new Set()
  const pending = []
  const rest = () => new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => setTimeout(done); port2.postMessage(0) })
  const click = async (element) => { element.click(); await rest() }
  const address = () => decodeURI(location.pathname)

  // The options of every switch that is on the screen: those in menus only show while the menu is open.
  const options = async () => {
    const found = []
    for (const button of document.querySelectorAll('.menu-button')) {
      await click(button)
      for (const option of document.querySelectorAll('.menu-list button.option')) found.push(option.dataset.id)
      await click(button)
    }
    for (const option of document.querySelectorAll('button.tab, button.anchor')) found.push(option.dataset.id)
    return found
  }
  const choose = async (id) => {
    const direct = [...document.querySelectorAll('button.tab, button.anchor')].find((option) => option.dataset.id === id)
    if (direct) return click(direct), true
    for (const button of document.querySelectorAll('.menu-button')) {
      await click(button)
      const option = [...document.querySelectorAll('.menu-list button.option')].find((each) => each.dataset.id === id)
      if (option) return await click(option), true
      await click(button)
    }
    return false
  }
  const parents = (id) => {
    const parts = id.split('.')
    const found = []
    for (let length = 3; length <= parts.length; length += 2) found.push(parts.slice(0, length).join('.'))
    return found
  }
  const readSidebar = async () => {
    for (let closed = true; closed; ) {
      closed = false
      for (const button of document.querySelectorAll('.sidebar [aria-expanded=false]')) {
        await click(button)
        closed = true
        break
      }
    }
    for (const link of [...document.querySelectorAll('.sidebar a[href]:not([target])')]) {
      const isRoot = link.matches('.section-title, .row-pair > a')
      const id = link.dataset.id + (isRoot ? '.root' : '')
      if (clicked.has(id)) continue
      await click(link)
      clicked.set(id, address())
    }
  }
  const look = async () => {
    await readSidebar()
    for (const id of await options()) if (!visited.has(id)) { visited.add(id); pending.push(id) }
  }
  await rest()
  await look()
  for (let id = pending.shift(); id; id = pending.shift()) {
    for (const step of parents(id)) await choose(step)
    await look()
  }
  return [...clicked].map(([id, address]) => ({ id, address }))
}`
