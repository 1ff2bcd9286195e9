import { createHmac, hkdfSync } from 'node:crypto'

const mac = (lookupKey: string, use: 'secret' | 'key', ...parts: string[]): string => {
  const key = hkdfSync('sha256', Buffer.from(lookupKey, 'hex'), '', `lapka client link ${use}`, 32)
  return createHmac('sha256', Buffer.from(key)).update(JSON.stringify(parts)).digest('base64url')
}

/** 256 bits after the client's id. The same request gets the same secret, so that a retry answers the same link. */
export const linkSecretFor = (lookupKey: string, accountId: string, key: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url') + mac(lookupKey, 'secret', accountId, key)

export type NamedClient = { accountId: string; linkKey: string }

/** Which client a secret is for, and the keyed hash that the log keeps of it. */
export const clientNamedBy = (lookupKey: string, secret: string): NamedClient => {
  const hex = Buffer.from(secret.slice(0, 22), 'base64url').toString('hex')
  const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { accountId, linkKey: mac(lookupKey, 'key', secret) }
}
