import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Of a device, in base64url: its public key (P-256, not compressed) and its secret. */
export type PushKeys = { p256dh: string; auth: string }
/** Chosen at random for each push; tests give those of RFC 8291. */
type Chosen = { salt: Buffer; privateKey: Buffer }

const RECORD_BYTES = 4_096
/** After the only record, as padding of no length. */
const LAST_RECORD = Buffer.from([2])

const hkdf = (key: Buffer, salt: Buffer, context: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, context, bytes))
const named = (name: string, ...rest: Buffer[]): Buffer => Buffer.concat([Buffer.from(`${name}\0`), ...rest])

/** A push's body: `text` sealed for one device (RFC 8291, aes128gcm of RFC 8188), unreadable for the push service between. */
export const encryptPush = (text: string, { p256dh, auth }: PushKeys, chosen: Partial<Chosen> = {}): Buffer => {
  const devicePublic = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  if (chosen.privateKey === undefined) own.generateKeys()
  else own.setPrivateKey(chosen.privateKey)
  const ownPublic = own.getPublicKey()
  const salt = chosen.salt ?? randomBytes(16)
  const context = named('WebPush: info', devicePublic, ownPublic)
  const secret = hkdf(own.computeSecret(devicePublic), Buffer.from(auth, 'base64url'), context, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, named('Content-Encoding: aes128gcm'), 16),
    hkdf(secret, salt, named('Content-Encoding: nonce'), 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ownPublic.length, 4)
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ownPublic, ...sealed])
}
