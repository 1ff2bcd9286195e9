import { createHmac } from 'node:crypto'
import { networkOf } from '../../http/network-of.ts'

/** Keyed hash of the caller's network and the requested address: it counts letters and tracks no person. */
export const requesterKeyOf = ({ ip, emailKey, lookupKey }: { ip: string; emailKey: string; lookupKey: string }): string =>
  createHmac('sha256', Buffer.from(lookupKey, 'hex'))
    .update(JSON.stringify(['sign-up requester', networkOf(ip), emailKey]))
    .digest('base64url')
