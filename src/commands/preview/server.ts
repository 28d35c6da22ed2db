import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BuildNavError, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { assets, html, servedPolicy } from './assets.js'
import { imageAt } from './image.js'
import type { LiveSite } from './live-site.js'

/** The obstacles to a preview. */
export const previewCodes = {
  'preview-port-taken': {
    severity: 'error',
    message: ({ port }: { port: number }) => `Port ${port} is in use.`,
    hint: () => 'Name a different port with `--port`. Without it, build-nav finds a free port.',
    why: '`build-nav preview --port` uses only that port, so that bookmarks stay valid.',
  },
} as const satisfies CodeTable

type Event = 'site' | 'changes' | 'notes' | 'links'

/** A running preview. */
export interface PreviewServer {
  /** `http://127.0.0.1:4321/`. */
  readonly url: string
  /** Resolves once a page has the site and a sheet, or after a time: slower work would block their requests. */
  read(): Promise<void>
  /** Makes open pages fetch a part. */
  announce(what: Event): void
  close(): Promise<void>
}

/** The preview's own addresses; all others are pages of the site. */
const own = '/_preview/'
const views = /^\/_preview\/(site|findings|changes|element)(\/|$)/

/** The longest wait in milliseconds for a page, and from there for the request of its sheet. */
const READ_WAIT = 10_000
const SHEET_WAIT = 1500

/** Serves a site on this machine, for this machine. */
export async function serve(site: LiveSite, port: number | undefined): Promise<PreviewServer> {
  const listeners = new Set<ServerResponse>()
  let onRead = (_wait: number) => {}
  const event = (what: Event) => `event: ${what}\ndata: ${site.snapshot.revision}\n\n`
  const server = createServer((request, response) =>
    respond(request, response, server, ({ pathname, searchParams }) => {
      if (!pathname.startsWith(own) || views.test(pathname)) return send(response, 200, 'text/html', page(site))
      const name = pathname.slice(own.length)
      if (name === 'events') {
        const known = (['changes', 'notes'] as const).filter((part) => site[part])
        return listen(response, listeners, ['site' as const, ...known].map(event).join(''))
      }
      if (name === 'site.json') response.on('finish', () => onRead(SHEET_WAIT))
      if (name === 'page.json') response.on('finish', () => onRead(0))
      answer(response, name, searchParams, site)
    }),
  )
  await listening(server, port)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    read: () =>
      new Promise((done) => {
        setTimeout(done, READ_WAIT).unref()
        onRead = (wait) => setTimeout(done, wait).unref()
      }),
    announce: (what) => {
      // Written before a page asks.
      textOf(site.snapshot)
      for (const listener of listeners) listener.write(event(what))
    },
    close: () =>
      new Promise((done) => {
        for (const listener of listeners) listener.end()
        // A load under way announces its end to nobody.
        listeners.clear()
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Answers a request of this machine. Any web page can send a request: no request ends the preview. */
function respond(request: IncomingMessage, response: ServerResponse, server: Server, reply: (asked: URL) => void) {
  try {
    const asked = targetOf(request)
    if (!isFromHere(request, server)) send(response, 403, 'text/plain', 'Only for this machine.')
    else if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'text/plain', '')
    else if (!asked) send(response, 400, 'text/plain', "This URL can't be read.")
    else reply(asked)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else send(response, 500, 'text/plain', error instanceof Error ? error.message : String(error))
  }
}

/** The requested address. A request may have any text in its place: `//`, `*`, `http://[`. */
function targetOf({ url = '/' }: IncomingMessage): URL | undefined {
  // In a relative address, two slashes begin a host.
  const target = url.startsWith('/') ? `http://localhost${url}` : url
  return URL.canParse(target) ? new URL(target) : undefined
}

/** True for a request from this computer. A web page may point a name of its own here: the browser then sends the name. */
function isFromHere({ headers }: IncomingMessage, server: Server): boolean {
  const { port } = server.address() as AddressInfo
  const site = headers['sec-fetch-site']
  const isOwn =
    site === undefined || site === 'same-origin' || site === 'none' || headers['sec-fetch-mode'] === 'navigate'
  return isOwn && [`127.0.0.1:${port}`, `localhost:${port}`].includes(headers.host ?? '')
}

/** The data of the page. */
const data: Readonly<Record<string, (site: LiveSite, name: string) => unknown>> = {
  'site.json': ({ snapshot }) => snapshot,
  'changes.json': ({ changes }) => changes,
  'notes.json': ({ notes }) => notes,
  'page.json': (site, name) => site.sheet(name),
  'source.json': (site, name) => site.source(name),
}

function answer(response: ServerResponse, name: string, asked: URLSearchParams, site: LiveSite): void {
  if (name === 'client.js') return send(response, 200, 'text/javascript', assets().script)
  if (name === 'client.css') return send(response, 200, 'text/css', assets().style)
  if (name === 'mint.json')
    return void mintDev().then((url) => send(response, 200, 'application/json', textOf(url ?? null)))
  const part = Object.hasOwn(data, name) ? data[name] : undefined
  if (part) return send(response, 200, 'application/json', textOf(part(site, asked.get('name') ?? '') ?? null))
  const image = name === 'image' ? imageAt(site.root, asked.get('path') ?? '') : undefined
  if (image) return send(response, 200, image.type, image.bytes)
  send(response, 404, 'text/plain', 'There is nothing here.')
}

/** The longest wait in milliseconds for `mint dev`. */
const MINT_WAIT = 200

/** The address of a running `mint dev`. */
async function mintDev(): Promise<string | undefined> {
  const url = 'http://127.0.0.1:3000'
  const signal = AbortSignal.timeout(MINT_WAIT)
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal }).then(
    () => url,
    () => undefined,
  )
}

function page(site: LiveSite): string {
  const head = [
    `<link rel="preload" href="${own}site.json" as="fetch" crossorigin>`,
    `<link rel="stylesheet" href="${own}client.css">`,
    '<link rel="icon" href="data:,">',
  ].join('\n')
  const title = site.snapshot.site?.name ?? 'Preview'
  return html(title, head, `<script type="module" src="${own}client.js"></script>`)
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>, now: string): void {
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
  response.write(`retry: 500\n\n${now}`)
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

const texts = new WeakMap<object, string>()

/** The JSON of a value for all open pages, written once. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const text = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, text)
  return text
}

const headers = {
  'content-security-policy': servedPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  const charset = /^text|json/.test(type) ? '; charset=utf-8' : ''
  response.writeHead(status, { ...headers, 'content-type': `${type}${charset}` }).end(body)
}

/** The port of each preview, if free: a browser finds the preview again after a restart. */
const usualPort = 4460

function listening(server: Server, port: number | undefined): Promise<void> {
  return new Promise((done, fail) => {
    server.once('listening', done)
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return fail(error)
      if (port === undefined) return void server.listen(0, '127.0.0.1')
      fail(new BuildNavError([reporter(previewCodes)('preview-port-taken', { port })]))
    })
    server.listen(port ?? usualPort, '127.0.0.1')
  })
}
