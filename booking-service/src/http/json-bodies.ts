import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'
import { isStorable, isStorableUrl, isTooDeep, mayHoldUnstorable } from './well-formed.ts'

/**
 * JSON and nothing else, no text that PostgreSQL can't store, and no depth that a schema can't check. A command that needs no body may come with the type and without
 * one. Checked once for all routes, before any of them looks at what it was sent.
 */
export const takeOnlyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    if (body === '') return parsed(null, undefined)
    void parse(request, body, (error, value) => {
      // To a schema no body looks like this too: what was said is refused here, what was left out is the route's question.
      if (error === null && value === null) return parsed(new Refused('INVALID_INPUT'))
      if (error === null && mayHoldUnstorable(body) && !isStorable(value)) return parsed(new Refused('MALFORMED_REQUEST'))
      if (error === null && isTooDeep(value)) return parsed(new Refused('MALFORMED_REQUEST'))
      return parsed(error, value)
    })
    return undefined
  })
  app.addHook('onRequest', (request, _reply, done) => done(whyNot(request)))
}

/** A body is read as it comes; one that says it was compressed is not what its bytes look like. */
const whyNot = ({ url, headers }: FastifyRequest): Refused | undefined => {
  if (!isStorableUrl(url)) return new Refused('MALFORMED_REQUEST')
  const encoding = headers['content-encoding']
  return encoding === undefined || encoding === 'identity' ? undefined : new Refused('UNSUPPORTED_MEDIA_TYPE')
}
