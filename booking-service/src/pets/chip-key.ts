import { createHmac, hkdfSync } from 'node:crypto'

/** Keyed hash of a chip's digits, hex: pets with one chip are found although the number is sealed. */
export const chipKeyOf = (digits: string, lookupKey: string): string => {
  const key = hkdfSync('sha256', Buffer.from(lookupKey, 'hex'), '', 'lapka chip key', 32)
  return createHmac('sha256', Buffer.from(key)).update(digits).digest('hex')
}
