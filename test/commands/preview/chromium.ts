import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** How many times slower pages are made, to find what depends on timing. */
const slowdown = Number(process.env['BUILD_NAV_SLOWDOWN'] ?? 1)

/** The browser of this machine; undefined, and said so, where there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = process.env['CHROMIUM'] ?? usual.find((file) => existsSync(file))
  if (executablePath === undefined) {
    console.log('skipped: no Chromium here (set CHROMIUM)')
    return undefined
  }
  // A container has no sandbox to give, and root may not use one.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

export interface Visit {
  readonly width?: number
  readonly isDark?: boolean
}

/** A page of the browser; anything that goes wrong in it is noted. */
export async function openPage(browser: Browser, url: string, { width = 1280, isDark = false }: Visit = {}) {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(60_000)
  const errors: string[] = []
  const requests: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => requests.push(request.url()))
  if (slowdown > 1) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  return { page, errors, requests }
}

/** Waits until a page is open. */
export function shows(page: Page, title: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** The titles in the sidebar, as they are seen. */
export function sidebarOf(page: Page): Promise<string[]> {
  return page.locator('.sidebar .name:visible').allTextContents()
}
