import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { deriveKey } from '../vault/ciphers.ts'

export type SigningKey = { publicKey: string; sign: (text: string) => string }

/** PKCS #8 and SPKI around the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** From the configured seed (64 hexadecimal digits), else one that follows from the master key: where that is kept, this one is too. */
export const createSigningKey = ({ seed, masterKey }: { seed?: string | undefined; masterKey: string }): SigningKey => {
  const bytes = seed === undefined ? deriveKey(masterKey, 'checkpoints') : Buffer.from(seed, 'hex')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length).toString('base64url')
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') }
}

export const isSignedBy = (publicKey: string, text: string, signature: string): boolean => {
  const key: KeyObject = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(publicKey, 'base64url')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}
