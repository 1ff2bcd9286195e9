import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

/** AES-256-GCM, laid out as nonce (12 bytes), tag (16 bytes), ciphertext. A `KeyObject` is used in a quarter of a buffer's time. */
export const encrypt = (key: Buffer | KeyObject, clear: Buffer, associatedData: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(associatedData))
  const body = Buffer.concat([cipher.update(clear), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when the key is another one, or the bytes or the associated data were changed. */
export const decrypt = (key: Buffer | KeyObject, sealed: Buffer, associatedData: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(associatedData))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/** One key per purpose out of the master key (64 hexadecimal digits), so that no two uses ever share one. */
export const deriveKey = (masterKey: string, purpose: string): Buffer => {
  const master = Buffer.from(masterKey, 'hex')
  if (master.length !== KEY_BYTES) throw new TypeError('the master key must be 64 hexadecimal digits')
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `lapka ${purpose}`, KEY_BYTES))
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
