import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './app-type.ts'

const description = `Commands append to the event log and answer its \`position\`; queries with \`?after=position\` wait until they have seen it.
Every command needs an \`Idempotency-Key\`: the same key and body answer the same. Everything that goes wrong is an
\`application/problem+json\` with a stable \`code\`.`

/** OpenAPI 3.1, read off the routes' own schemas, with a page to read and try it. */
export const describeApi = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Lapka', version: '2', description } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
