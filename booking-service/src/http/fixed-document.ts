import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The same document for every client, fixed for as long as it is kept. */
export type FixedDocument = { type: string; caching?: string; build: () => Promise<Buffer> }

type Encoding = 'br' | 'gzip' | 'identity'
type Encoded = { bytes: Buffer; etag: string }

const NOT_MODIFIED = 304
const BROTLI_QUALITY = 9
const encode: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
}
const encodings = Object.keys(encode) as Encoding[]

/**
 * Answers with a document that is built and compressed at its first request and kept. A client that has it already is told so in a few
 * bytes, so that ten clients who ask over and over cost the others nothing.
 */
export const createDocumentAnswer = ({ type, caching = 'no-cache', build }: FixedDocument) => {
  const once = rememberSuccess<'built' | Encoding, Encoded>()
  const built = () => once('built', async () => withTag(await build()))
  const encoded = (encoding: Encoding) => once(encoding, async () => withTag(await encode[encoding]((await built()).bytes)))

  return async ({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = (negotiate(headers['accept-encoding'] ?? 'identity', encodings) ?? 'identity') as Encoding
    const { bytes, etag } = await encoded(encoding)
    void reply.headers({ etag, vary: 'accept-encoding', 'cache-control': caching })
    if (namesTag(headers['if-none-match'], etag)) return reply.code(NOT_MODIFIED).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.type(type).serializer(identity).send(bytes)
  }
}

const identity = (bytes: unknown) => bytes as string
const withTag = (bytes: Buffer): Encoded => ({ bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` })
const namesTag = (known: string | undefined, etag: string): boolean =>
  known !== undefined && known.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** The first caller makes it, the others wait for the same; a failure is not remembered. */
const rememberSuccess = <Key, Value>() => {
  const made = new Map<Key, Promise<Value>>()
  return (key: Key, make: () => Promise<Value>): Promise<Value> => {
    const known = made.get(key)
    if (known !== undefined) return known
    const making = make()
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
}
