import { createHmac, hkdfSync } from 'node:crypto'

/** Keyed hash of a chip's digits, hex: two pets with one chip are found without the number lying in clear. */
export const chipKeyOf = (digits: string, lookupKey: string): string => {
  const key = hkdfSync('sha256', Buffer.from(lookupKey, 'hex'), '', 'lapka chip key', 32)
  return createHmac('sha256', Buffer.from(key)).update(digits).digest('hex')
}
