import { createHmac, hkdfSync } from 'node:crypto'

/** Keyed hash of the normalised address, hex: equal addresses are found without any address being stored in clear. */
export const emailKeyOf = (email: string, lookupKey: string): string => {
  const key = hkdfSync('sha256', Buffer.from(lookupKey, 'hex'), '', 'lapka e-mail key', 32)
  return createHmac('sha256', Buffer.from(key)).update(email.trim().normalize('NFC').toLowerCase()).digest('hex')
}
