import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (lookupKey: string, accountId: string): string =>
  createHmac('sha256', Buffer.from(lookupKey, 'hex'))
    .update(JSON.stringify(['leave care letters', accountId]))
    .digest('base64url')

/** The secret in letters about care: by it their reader leaves them without signing in, and nothing else. It is kept nowhere and doesn't run out. */
export const leaveTokenOf = (lookupKey: string, accountId: string): string => `${accountId}_${signatureOf(lookupKey, accountId)}`

/** Whose secret it is; undefined for what we never wrote. */
export const accountOfLeaveToken = (lookupKey: string, token: string): string | undefined => {
  const [accountId = ''] = token.split('_', 1)
  const [given, right] = [token, leaveTokenOf(lookupKey, accountId)].map((text) => Buffer.from(text))
  return given !== undefined && right !== undefined && given.length === right.length && timingSafeEqual(given, right)
    ? accountId
    : undefined
}
