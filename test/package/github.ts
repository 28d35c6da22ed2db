import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Comment {
  readonly id: number
  readonly body: string
}
interface Asked extends Pick<Comment, 'body'> {
  readonly method: string
  readonly url: string
}

/** GitHub's API: a server that keeps comments, a hundred a page, or refuses to; and what it was asked. */
export async function github(comments: Comment[], status = 200) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { body = '' } = JSON.parse(text || '{}') as { body?: string }
      asked.push({ method, url, body })
      if (method === 'POST' && status === 200) comments.push({ id: comments.length + 1, body })
      const start = (Number(new URL(url, 'http://localhost').searchParams.get('page')) - 1) * 100
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(method === 'GET' ? comments.slice(start, start + 100) : {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}
