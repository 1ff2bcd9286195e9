import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push as its device reads it. */
type Received = { device: string; text: string; urgency: string; contact: string }

/** A push service and its devices in one, for tests: it proves who sends (RFC 8292) and opens what is sealed for a device (RFC 8291). */
export const startPushService = async () => {
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Received[] = []
  let status = 201
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const name = (request.url ?? '').slice(1)
    const device = devices.get(name)
    const contact = contactIn(request.headers, origin())
    if (device === undefined) return reply.writeHead(410).end()
    if (contact === undefined) return reply.writeHead(403).end()
    if (status < 300) {
      const text = decrypt(Buffer.concat(chunks), device)
      received.push({ device: name, text, urgency: String(request.headers['urgency']), contact })
    }
    reply.writeHead(status, status === 302 ? { location: `${origin()}/elsewhere` } : {}).end('it is not read')
  })
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: origin(),
    received,
    /** As a browser subscribes. */
    subscribe: () => {
      const name = randomBytes(8).toString('hex')
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      return { name, endpoint: `${origin()}/${name}`, ...keys }
    },
    unsubscribe: (name: string) => void devices.delete(name),
    answerWith: (next: number) => void (status = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Undefined where the token does not prove its sender, or was made for another service. */
const contactIn = ({ authorization = '' }: IncomingHttpHeaders, origin: string): string | undefined => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return undefined
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))) return undefined
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  const isInTime = exp > Date.now() / 1000 && exp < Date.now() / 1000 + 86_400
  return aud === origin && isInTime ? sub : undefined
}

const decrypt = (body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string => {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  const expand = (key: Buffer, from: Buffer, context: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, context, bytes))
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = expand(ecdh.computeSecret(senderKey), auth, context, 32)
  const key = expand(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const decipher = createDecipheriv('aes-128-gcm', key, expand(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return opened.subarray(0, opened.lastIndexOf(2)).toString()
}
