import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { fontFiles } from '../payment-simulator/pages/style.ts'
import { languageFor } from '../payment-simulator/pages/words.ts'
import type { MailStore } from './mail-store.ts'
import { gonePage, letterDocument, letterPage, letterPolicy, listPage, pagePolicy } from './page.ts'

type Answer = { status: number; type: string; policy?: string; body: string | Buffer }

const mostListed = 500
const html = (status: number, body: string, policy = pagePolicy): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  policy,
  body,
})
const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/** The mailbox in a browser, and `GET /api/messages` for scripts and tests. Reading only. */
export const servePages = async (port: number, store: MailStore): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const send = ({ status, type, policy, body }: Answer): void => {
      response.writeHead(status, {
        'content-type': type,
        'content-security-policy': policy ?? "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': type === 'font/woff2' ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    answer(request, store).then(send, () => send(json(500, { error: 'The mailbox could not answer.' })))
  })
  server.requestTimeout = 10_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { port: typeof address === 'object' && address !== null ? address.port : port, close }
}

const answer = async (request: IncomingMessage, store: MailStore): Promise<Answer> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return json(405, { error: 'This mailbox can only be read.' })
  const url = URL.parse(request.url ?? '/', 'http://mail-sink')
  if (url === null) return json(400, { error: 'This is not an address of the mailbox.' })
  const language = languageFor(url.searchParams.get('lang'), request.headers['accept-language'])
  const to = url.searchParams.get('to')?.toLowerCase() || undefined
  const [first = '', id = '', last] = url.pathname.split('/').slice(1)
  const mail = store.find(id)
  switch (first) {
    case '':
      return html(200, listPage(language, store.list({ to, limit: mostListed }), to))
    case 'api':
      return answerApi(url, store, to)
    case 'messages':
      if (mail === undefined) return html(404, gonePage(language))
      return last === 'letter' ? html(200, letterDocument(mail), letterPolicy) : html(200, letterPage(language, mail))
    case 'fonts':
      return await answerFont(id)
    default:
      return html(404, gonePage(language))
  }
}

const answerApi = (url: URL, store: MailStore, to: string | undefined): Answer => {
  const [, , what, id] = url.pathname.split('/')
  if (what !== 'messages') return json(404, { error: 'There is only /api/messages.' })
  if (id === undefined) return json(200, { items: store.list({ to, limit: limitOf(url) }) })
  const mail = store.find(id)
  return mail === undefined ? json(404, { error: 'There is no such message.' }) : json(200, mail)
}

const limitOf = (url: URL): number => {
  const limit = Number(url.searchParams.get('limit') ?? mostListed)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, mostListed) : mostListed
}

const answerFont = async (name: string): Promise<Answer> => {
  const source = Object.entries(fontFiles).find(([file]) => file === name)?.[1]
  if (source === undefined) return json(404, { error: 'There is no such font.' })
  return { status: 200, type: 'font/woff2', body: await readFile(new URL(source)) }
}
