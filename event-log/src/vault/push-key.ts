import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { createSubjectKeys } from './subject-keys.ts'
import type { KeyStore } from './key-store.ts'

/** No account's id looks like this. */
const SUBJECT = 'lapka: push'
const CURVE = 'prime256v1'
/** The order of the curve's group: a private key lies below it, and of 32 random bytes nearly all do. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** `publicKey`: the point, not compressed, in base64url, as browsers take it. */
export type PushKey = { publicKey: string; sign: (text: string) => string }

/**
 * The key by which push services know us (VAPID, RFC 8292). Made at the first start, kept with the keys of people and wrapped like them: devices
 * that subscribed to it are lost with it.
 */
export const openPushKey = async (keys: KeyStore, masterKey: string): Promise<PushKey> => {
  const key = await createSubjectKeys({ keys, masterKey }).findOrCreate(SUBJECT)
  if (key === 'erased') throw new Error('the key of our pushes was erased')
  const number = (BigInt(`0x${key.export().toString('hex')}`) % (ORDER - 1n)) + 1n
  const pair = createECDH(CURVE)
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex')
  const point = pair.getPublicKey()
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: pair.getPrivateKey().toString('base64url') }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    publicKey: point.toString('base64url'),
    sign: (text) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}
