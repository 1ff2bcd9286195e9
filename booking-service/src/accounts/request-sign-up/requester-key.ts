import { createHmac } from 'node:crypto'

/** Keyed hash of the network that asks and the address it asks for: letters are counted by it, and nobody is followed by it. */
export const requesterKeyOf = ({ ip, emailKey, masterKey }: { ip: string; emailKey: string; masterKey: string }): string =>
  createHmac('sha256', Buffer.from(masterKey, 'hex'))
    .update(JSON.stringify(['sign-up requester', networkOf(ip), emailKey]))
    .digest('base64url')

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/** One household has a whole /64 of IPv6 addresses. */
export const networkOf = (ip: string): string => {
  const address = ip.replace(IPV4_IN_IPV6, '')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::').map((part) => part.toLowerCase())
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
  return all.slice(0, 4).join(':')
}
