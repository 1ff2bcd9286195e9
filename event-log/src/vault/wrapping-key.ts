import { hash } from 'node:crypto'
import { decrypt, deriveKey, encrypt } from './ciphers.ts'

/** The key that wraps people's keys, and the first bytes of its hash, which stand before each wrapped key. */
export type WrappingKey = { id: string; key: Buffer }

const ID_BYTES = 4

export const wrappingKey = (key: Buffer): WrappingKey => ({ id: hash('sha256', key, 'hex').slice(0, 2 * ID_BYTES), key })
export const wrappingKeyOf = (masterKey: string): WrappingKey => wrappingKey(deriveKey(masterKey, 'vault'))

export const wrap = ({ id, key }: WrappingKey, clear: Buffer, subject: string): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), encrypt(key, clear, subject)])
/** Throws if it was wrapped by another key, or for another person. */
export const unwrap = ({ key }: WrappingKey, wrapped: Buffer, subject: string): Buffer =>
  decrypt(key, wrapped.subarray(ID_BYTES), subject)
export const wrappedBy = (wrapped: Buffer): string => wrapped.toString('hex', 0, ID_BYTES)

/** The next key is kept wrapped by the one before, so that processes with the old one follow without a restart. */
export const nextName = (id: string): string => `the wrapping key ${id}`
