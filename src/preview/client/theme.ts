const stored = 'build-nav-preview-theme'

/** Takes the theme that was chosen last; otherwise it is that of the system. */
export function startTheme(): void {
  try {
    const theme = window.localStorage.getItem(stored)
    if (theme) document.documentElement.dataset['theme'] = theme
  } catch {
    // A file may not be allowed to store anything.
  }
}

/** From light to dark, and back. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  const isDark = dataset['theme']
    ? dataset['theme'] === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches
  dataset['theme'] = isDark ? 'light' : 'dark'
  try {
    window.localStorage.setItem(stored, dataset['theme'])
  } catch {
    // It is only not remembered.
  }
}
