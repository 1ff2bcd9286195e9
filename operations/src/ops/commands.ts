import { z } from 'zod'

const schemaObject = z.object({ type: z.unknown().optional() }).loose()
const bodyProperties = z.object({
  properties: z.record(z.string(), schemaObject).default({}),
  required: z.array(z.string()).default([]),
})
const operation = z.object({
  summary: z.string().optional(),
  'x-roles': z.array(z.string()).default([]),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: schemaObject.default({}) }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: bodyProperties })) }).optional(),
})
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

export type Option = { in: 'query' | 'body'; isText: boolean; isRequired: boolean }
/** One thing that an operator may do. `words` are those of its address; `{…}` stands for one that the caller gives. */
export type OpsCommand = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  words: string[]
  options: Map<string, Option>
  needsKey: boolean
}

const methods = ['get', 'post', 'put', 'delete'] as const

/** Everything that the API's own description lets operators do: a new route is a new command, with nothing to write here. */
export const readCommands = (openApi: unknown): OpsCommand[] =>
  Object.entries(description.parse(openApi).paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      if (item[method] === undefined) return []
      const read = operation.parse(item[method])
      return read['x-roles'].includes('OPERATOR') ? [commandOf(method, path, read)] : []
    }),
  )

const commandOf = (method: (typeof methods)[number], path: string, read: z.infer<typeof operation>): OpsCommand => {
  const body = read.requestBody?.content['application/json']?.schema
  return {
    method: method.toUpperCase() as OpsCommand['method'],
    path,
    words: path.split('/').filter((word, index) => index > 2 && !(index === 3 && word === 'operations')),
    options: new Map([
      ...read.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, required, schema }): [string, Option] => [name, optionOf('query', schema.type, required)]),
      ...Object.entries(body?.properties ?? {}).map(([name, { type }]): [string, Option] => [
        name,
        optionOf('body', type, body?.required.includes(name) ?? false),
      ]),
    ]),
    needsKey: read.parameters.some(({ name }) => name === 'idempotency-key'),
  }
}

const optionOf = (place: Option['in'], type: unknown, isRequired: boolean): Option => ({
  in: place,
  isText: type === 'string' || type === undefined,
  isRequired,
})

/** `startsAt` is written `--starts-at`. */
export const optionName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** For programs that read their own writes. People never type a position, so help leaves it out. */
const SEEN = 'after'

export const usageOf = ({ words, options }: OpsCommand): string =>
  [
    ...words.map((word) => word.replace(/^\{(.*)\}$/, (_, name: string) => optionName(name).toUpperCase())),
    ...[...options]
      .filter(([name]) => name !== SEEN)
      .map(([name, { isRequired }]) => {
        const text = `--${optionName(name)} …`
        return isRequired ? text : `[${text}]`
      }),
  ].join(' ')
