const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/** `network` stands for one household: an IPv4 address, or the /64 of an IPv6 one. `wideNetwork` is what one tenant gets for nothing: /24 and /48. */
export type Networks = { network: string; wideNetwork: string }

const groupsOf = (address: string): string[] => {
  const [head = '', tail = ''] = address.split('::').map((part) => part.toLowerCase())
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)]
  return all.map((group) => group.replace(/^0+(?=.)/, ''))
}

export const networksOf = (ip: string): Networks => {
  const address = ip.replace(IPV4_IN_IPV6, '')
  if (!address.includes(':')) return { network: address, wideNetwork: address.split('.').slice(0, 3).join('.') }
  const groups = groupsOf(address)
  return { network: groups.slice(0, 4).join(':'), wideNetwork: groups.slice(0, 3).join(':') }
}

export const networkOf = (ip: string): string => networksOf(ip).network
