import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { methodsOf } from './authorization/policies.ts'
import { sendProblem } from './http/problems.ts'

const NOT_BUILT = 503
const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Lapka</title><p>The console is not built yet. Run <code>npm run build</code> and reload.</p>'

/** Paths of the API never answer with a page. */
const isApi = (url: string) => /^\/api(?:\/|\?|$)/.test(url)
const wantsPage = ({ method, headers, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !isApi(url) && (headers.accept ?? '').includes('text/html')

/** The built console: hashed assets for ever, its one page for every path that is not a file, problems for everything else. */
export const serveConsole = (app: FastifyInstance, folder: string | null): void => {
  const isBuilt = folder !== null && existsSync(`${folder}/index.html`)
  if (isBuilt) {
    // The plugin's wildcard would take the start page for a folder.
    app.get('/', { schema: { hide: true } as object }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('index.html'),
    )
    void app.register(fastifyStatic, {
      root: folder,
      index: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request))
      return isBuilt
        ? reply.header('cache-control', 'no-cache').sendFile('index.html')
        : reply.type('text/html').code(NOT_BUILT).send(notBuilt)
    const methods = methodsOf(request.url.split('?')[0] ?? '')
    if (methods.length === 0 || methods.includes(request.method)) return sendProblem(request, reply, { code: 'NOT_FOUND' })
    return sendProblem(request, reply.header('allow', methods.join(', ')), { code: 'METHOD_NOT_ALLOWED' })
  })
}
