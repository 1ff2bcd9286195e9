import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problem } from '@lapka/contracts/problem.ts'
import type { Policy } from '../authorization/policies.ts'
import { SESSION_COOKIE } from '../sessions/cookie.ts'
import type { App } from './app-type.ts'

const description = `Commands append to the event log and answer its \`position\`; queries with \`?after=position\` wait until they have seen it.
Commands that name an \`Idempotency-Key\` need it: the same key and body answer the same. Everything that goes wrong is an
\`application/problem+json\` with a stable \`code\`.`

/** OpenAPI 3.1, read off the routes' own schemas and policies, with a page to read and try it. */
export const describeApi = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lapka', version: '2', description },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      return {
        url,
        schema: { ...schema, ...commonTo(url, route.route.config?.policy), response: withProblem(url, schema.response) },
      }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

/** The address says what it is about; the policy, whether somebody has to be signed in. */
const commonTo = (url: string, policy: Policy | undefined): object => {
  const [version, subject] = url.startsWith('/api/') ? url.split('/').slice(2) : ['', 'operations']
  const isForKnown = policy === 'signed-in' || typeof policy === 'object'
  return { tags: [version === 'v1' ? 'v1' : subject], ...(isForKnown && { security: [{ session: [] }] }) }
}

const problemSchema = z.toJSONSchema(problem, { target: 'draft-2020-12' })

const withProblem = (url: string, response: unknown): object => ({
  ...(typeof response === 'object' ? response : {}),
  ...(url.startsWith('/api/') && {
    default: {
      description: 'What is wrong, with a code and a sentence in Bulgarian or English',
      content: { 'application/problem+json': { schema: problemSchema } },
    },
  }),
})
