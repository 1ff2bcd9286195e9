import type { FastifyInstance } from 'fastify'

/** JSON and nothing else. A command that needs no body may come with the type and without one. */
export const takeOnlyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    if (body === '') parsed(null, undefined)
    else void parse(request, body, parsed)
  })
}
