import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { openToAll } from './http/authorization/enforce.ts'
import type { Dependencies } from './dependencies.ts'
import type { App } from './http/app-type.ts'
import { createMethodsOf } from './http/authorization/policy.ts'
import { sendProblem } from './http/problems.ts'
import { routeFor } from './http/route-for.ts'
import { createPageAnswer, pathOf } from './pages/answer-page.ts'
import type { Written } from './pages/page-content.ts'
import { pageOf } from './pages/known-pages.ts'

const NOT_BUILT = 503
const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Lapka</title><p>The console is not built yet. Run <code>npm run build</code> and reload.</p>'

/** Paths of the API never answer with a page. */
const isApi = (url: string) => /^\/api(?:\/|\?|$)/.test(url)
/** A client that accepts any type gets a page where there is one; only a client that asks for HTML gets the 404 page. */
const wantsPage = (request: FastifyRequest, isBuilt: boolean) => {
  const { method, headers, url } = request
  if ((method !== 'GET' && method !== 'HEAD') || isApi(url)) return false
  const accepted = headers.accept ?? '*/*'
  return accepted.includes('text/html') || (isBuilt && accepted.includes('*/*') && pageOf(pathOf(request)) !== undefined)
}

/** The built console: hashed assets for ever, its one page with a head for every path, problems for everything else. */
export const serveConsole = (app: App, dependencies: Dependencies, written: Written): void => {
  const folder = dependencies.consoleFolder
  const isBuilt = folder !== null && existsSync(`${folder}/index.html`)
  const answerPage = isBuilt ? createPageAnswer(dependencies, { folder, ...written }) : undefined
  if (isBuilt && answerPage) {
    // The plugin's wildcard would take the start page for a folder.
    app.get('/', routeFor('open', { hide: true } as object), answerPage)
    void app.register(async (files) => {
      openToAll(files)
      await files.register(fastifyStatic, {
        root: folder,
        index: false,
        // The build's own notes lie in `.vite`.
        dotfiles: 'ignore',
        // The build has written each file a second and third time, for browsers that read Brotli or gzip.
        preCompressed: true,
        setHeaders: (reply, path) =>
          void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
      })
    })
  }
  // Known once all routes are.
  let methodsOf: ReturnType<typeof createMethodsOf> | undefined
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request, isBuilt))
      return answerPage ? answerPage(request, reply) : reply.type('text/html').code(NOT_BUILT).send(notBuilt)
    methodsOf ??= createMethodsOf(app.policies)
    const methods = methodsOf(request.url.split('?')[0] ?? '')
    if (methods.length === 0 || methods.includes(request.method)) return sendProblem(request, reply, { code: 'NOT_FOUND' })
    return sendProblem(request, reply.header('allow', methods.join(', ')), { code: 'METHOD_NOT_ALLOWED' })
  })
}
