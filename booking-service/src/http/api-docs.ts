import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problem } from '@lapka/contracts/problem.ts'
import { openToAll } from './authorization/enforce.ts'
import type { Policy } from './authorization/policy.ts'
import { SESSION_COOKIE } from './session-cookie.ts'
import type { App } from './app-type.ts'
import { createDocumentAnswer, type FixedDocument } from './fixed-document.ts'
import { perAddress } from './rate-limits.ts'

const PATH = '/api/docs'
/** A page to read takes six. */
const READS_PER_MINUTE = 600

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
  await app.register(async (docs) => {
    openToAll(docs)
    const answers = documentAnswers(app)
    docs.addHook('onRequest', app.rateLimit(perAddress(READS_PER_MINUTE)))
    docs.addHook('onRequest', async (request, reply) => answers.get(request.url.split('?')[0] ?? '')?.(request, reply))
    await docs.register(swaggerUi, {
      routePrefix: PATH,
      staticCSP: true,
      theme: { title: 'Lapka API', css: [{ filename: 'lapka.css', content: look }] },
    })
  })
}

/** Lapka's light palette (tokens.css) over the stock page. */
const look = `
body { background: #faf8f9; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { color: #2a1c27; font-family: 'Sofia Sans', 'Segoe UI', Roboto, Arial, sans-serif; }
.swagger-ui .topbar { display: none; }
.swagger-ui .opblock { border-color: #e7e1e5; border-radius: 12px; box-shadow: none; background: #ffffff; }
.swagger-ui .opblock .opblock-summary { border-color: #e7e1e5; }
.swagger-ui .opblock .opblock-summary-method { border-radius: 8px; background: #652d58; }
.swagger-ui .btn.execute, .swagger-ui .btn.authorize { border-color: #652d58; background: #652d58; color: #ffffff; }
.swagger-ui .scheme-container { background: #f3eff2; box-shadow: none; }
`

/** The plugin would write the description, and compress it and its own scripts, anew for every request. */
const documentAnswers = (app: App) => {
  const fileOf = (name: string) => createRequire(import.meta.url).resolve(`@fastify/swagger-ui/static/${name}`)
  const script = 'text/javascript; charset=utf-8'
  const documents: [string, FixedDocument][] = [
    ['json', { type: 'application/json; charset=utf-8', build: async () => Buffer.from(JSON.stringify(app.swagger())) }],
    ['yaml', { type: 'application/x-yaml', build: async () => Buffer.from(app.swagger({ yaml: true })) }],
    ['static/swagger-ui.css', { type: 'text/css; charset=utf-8', build: () => readFile(fileOf('swagger-ui.css')) }],
    ...['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'].map((name): [string, FixedDocument] => [
      `static/${name}`,
      { type: script, build: () => readFile(fileOf(name)) },
    ]),
  ]
  return new Map(documents.map(([path, document]) => [`${PATH}/${path}`, createDocumentAnswer(document)]))
}

/** The address says what it is about; the policy, whether signing in is needed and for which roles: `npx lapka ops` finds its commands by that. */
const commonTo = (url: string, policy: Policy | undefined): object => {
  const [version, subject] = url.startsWith('/api/') ? url.split('/').slice(2) : ['', 'operations']
  const isForKnown = policy === 'signed-in' || typeof policy === 'object'
  return {
    tags: [version === 'v1' ? 'v1' : subject],
    ...(isForKnown && { security: [{ session: [] }] }),
    'x-roles': rolesOf(policy),
  }
}

/** Those that it names; an operator is a party of every appointment that says so. */
const rolesOf = (policy: Policy | undefined): readonly string[] => {
  if (typeof policy !== 'object') return []
  if ('roles' in policy) return policy.roles
  return policy.by.includes('operator') ? ['OPERATOR'] : []
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
