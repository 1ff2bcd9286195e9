import type { FastifyInstance } from 'fastify'
import { inDays } from '../../../testing/town.ts'

/** The part of JSON schema that our routes' bodies use. */
type Schema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
}

/** The smallest value that a schema of the API's description takes: only what is required, in days to come. */
const exampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  // Beside a type they are patterns that a plain word has.
  const parts = schema.type === undefined ? schema.allOf : undefined
  const [choice] = schema.anyOf ?? schema.oneOf ?? parts ?? []
  if (choice !== undefined) return exampleOf(choice)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}))
    case 'string':
      return exampleText(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
    case 'boolean':
      return false
    case undefined:
    default:
      return null
  }
}

const exampleText = ({ format, minLength = 0 }: Schema): string => {
  switch (format) {
    case 'uuid':
      return crypto.randomUUID()
    case 'date-time':
      return inDays(8, '07:00')
    case 'date':
      return inDays(8, '07:00').slice(0, 10)
    case 'email':
      return 'a@example.test'
    case undefined:
    default:
      return 'a'.repeat(Math.max(minLength, 3))
  }
}

type Described = Record<
  string,
  { requestBody?: { content: Record<string, { schema: Schema }> }; parameters?: { in: string; name: string }[] }
>

const describedRoute = (app: Pick<FastifyInstance, 'swagger'>, row: string) => {
  const [method = '', path = ''] = row.split(' ')
  const described = app.swagger().paths?.[path.replaceAll(/:(\w+)/g, '{$1}')] as Described | undefined
  return described?.[method.toLowerCase()]
}

/** A body for a route, as the API describes it. */
export const describedBody = (app: Pick<FastifyInstance, 'swagger'>, row: string): object => {
  const schema = describedRoute(app, row)?.requestBody?.content['application/json']?.schema
  return (schema === undefined ? {} : exampleOf(schema)) as object
}

export const describesQuery = (app: Pick<FastifyInstance, 'swagger'>, row: string, name: string): boolean =>
  describedRoute(app, row)?.parameters?.some((one) => one.in === 'query' && one.name === name) ?? false
