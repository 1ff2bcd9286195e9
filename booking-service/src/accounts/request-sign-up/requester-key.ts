import { createHmac } from 'node:crypto'
import { networkOf } from '../../http/network-of.ts'

/** Keyed hash of the network that asks and the address it asks for: letters are counted by it, and nobody is followed by it. */
export const requesterKeyOf = ({ ip, emailKey, lookupKey }: { ip: string; emailKey: string; lookupKey: string }): string =>
  createHmac('sha256', Buffer.from(lookupKey, 'hex'))
    .update(JSON.stringify(['sign-up requester', networkOf(ip), emailKey]))
    .digest('base64url')
