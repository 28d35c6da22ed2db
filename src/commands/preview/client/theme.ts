import { readable } from '../../../site/view/color.js'
import type { Site } from '../../../site/view/site.js'

const stored = 'build-nav-preview-theme'
const isDark = window.matchMedia('(prefers-color-scheme: dark)')

/** Starts with the last chosen theme, or else follows the system. */
export function startTheme(): void {
  const show = () => (document.documentElement.dataset['theme'] = remembered() ?? (isDark.matches ? 'dark' : 'light'))
  isDark.addEventListener('change', show)
  show()
}

/** From light to dark, and back. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
  try {
    window.localStorage.setItem(stored, dataset['theme'])
  } catch {
    // The choice is not remembered.
  }
}

function remembered(): string | null {
  try {
    return window.localStorage.getItem(stored)
  } catch {
    return null // A file may not be allowed to store anything.
  }
}

/** The site's own colour, made readable. */
export function colour(site: Site | undefined): void {
  if (!site) return
  const { primary = '#0d9373', light = primary } = site.colors
  const { style } = document.documentElement
  style.setProperty('--accent-light', readable(primary, '#f5f7f7'))
  style.setProperty('--accent-dark', readable(light, '#23272b'))
}
