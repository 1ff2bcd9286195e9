import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusals } from '@lapka/contracts/refusals.ts'
import { sendProblem } from './http/problems.ts'

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Lapka</title><p>The console is not built yet. Run <code>npm run build</code> and reload.</p>'

/** Paths of the API never answer with a page. */
const isApi = (url: string) => url.startsWith('/api/')
const wantsPage = ({ method, headers, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !isApi(url) && (headers.accept ?? '').includes('text/html')

/** The built console: hashed assets for ever, its one page for every path that is not a file, problems for everything else. */
export const serveConsole = (app: FastifyInstance, folder: string | null): void => {
  const isBuilt = folder !== null && existsSync(`${folder}/index.html`)
  if (isBuilt)
    void app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request))
      return sendProblem(request, reply, { code: isKnownPath(app, request) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND' })
    return isBuilt
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : reply.type('text/html').code(refusals.LOG_UNAVAILABLE.status).send(notBuilt)
  })
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The path exists, but not for this method. */
const isKnownPath = (app: FastifyInstance, request: FastifyRequest): boolean => {
  const [path = ''] = request.url.split('?')
  return isApi(path) && methods.some((method) => method !== request.method && app.findRoute({ method, url: path }) !== null)
}
