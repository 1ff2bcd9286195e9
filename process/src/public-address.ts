import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that belong to no one on the internet: ourselves, our neighbours, and what is reserved (RFC 6890). */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
/** Of IPv6 only what is given out to the world, and of that nothing that carries an address of IPv4 or is a tunnel. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(network, bits, 'ipv6')

/** Whether an address of the internet protocol belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Whether a request may go to an address that a stranger named: by its name, encrypted, at the usual port, without a password. */
export const isPublicUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[') && hostname.includes('.')
  return protocol === 'https:' && isName && port === '' && username === '' && password === ''
}

class NotPublic extends Error {
  override name = 'NotPublic'
  readonly code = 'ENOTPUBLIC'
}

/** For a request's `lookup`: a name that leads to a closed network is refused at the moment of connecting, so no second answer gets past it. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
    if (error !== null) return callback(error, '')
    const first = found[0]
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublic('the name leads to an address that is not public'), '')
    if (options.all === true) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}
