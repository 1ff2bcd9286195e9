import { execFileSync } from 'node:child_process'

export const homes = ['parent', 'vet'] as const
export type HomeName = (typeof homes)[number]

const BRIDGE = 'lapka-drill'
/** Where the api and the relay are reached from every home. */
export const OUTSIDE = '10.77.0.1'
const firstOf: Record<HomeName, number> = { parent: 16, vet: 32 }
const UDP_TABLE = '77'
const NOWHERE = 'nowhere'
const NOBODY = 'nobody'

/** A network of its own with one cable to all the others. */
export type Home = {
  namespace: string
  /** The cable carries nothing, and neither end is told: as behind a router that lost its line. */
  cut: () => void
  heal: () => void
  /** Another address, as by another network: every connection of before is dead. */
  move: () => void
  /** Nothing reaches the other home but by the relay. */
  blockDirect: () => void
  /** Nothing leaves but TCP. */
  blockUdp: () => void
  allowAll: () => void
}

const ip = (...words: string[]) => void execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] })
const ifThere = (...words: string[]) => {
  try {
    ip(...words)
  } catch {
    // It was not there.
  }
}

/** Both homes and what lies between them. Needs Linux and its administrator. */
export const layNetwork = (): { homes: Record<HomeName, Home>; remove: () => void } => {
  removeAll()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  const laid = { parent: layHome('parent', 'vet'), vet: layHome('vet', 'parent') }
  return { homes: laid, remove: removeAll }
}

/** Also what a drill that was killed has left. */
const removeAll = () => {
  for (const name of homes) ifThere('netns', 'del', `lapka-${name}`)
  ifThere('link', 'del', BRIDGE)
}

const layHome = (name: HomeName, other: HomeName): Home => {
  const namespace = `lapka-${name}`
  const cable = `lapka-${name}`
  const inside = (...words: string[]) => ip('-n', namespace, ...words)
  let host = firstOf[name]
  ip('netns', 'add', namespace)
  execFileSync('ip', ['netns', 'exec', namespace, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6'])
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', cable, 'master', BRIDGE, 'up')
  // A cable to nowhere without address resolution: packets into it are lost silently.
  inside('link', 'add', NOWHERE, 'arp', 'off', 'type', 'veth', 'peer', 'name', NOBODY)
  for (const device of ['lo', 'eth0', NOWHERE, NOBODY]) inside('link', 'set', device, 'up')
  inside('route', 'add', 'default', 'dev', NOWHERE, 'table', UDP_TABLE)
  const settle = () => {
    inside('addr', 'add', `10.77.0.${host}/24`, 'dev', 'eth0')
    inside('route', 'add', 'default', 'via', OUTSIDE)
  }
  settle()
  return {
    namespace,
    cut: () => ip('link', 'set', cable, 'nomaster'),
    heal: () => ip('link', 'set', cable, 'master', BRIDGE),
    move: () => {
      host = firstOf[name] + ((host - firstOf[name] + 1) % 16)
      inside('addr', 'flush', 'dev', 'eth0')
      settle()
    },
    blockDirect: () => inside('route', 'add', `10.77.0.${firstOf[other]}/28`, 'dev', NOWHERE),
    blockUdp: () => inside('rule', 'add', 'pref', '1', 'ipproto', 'udp', 'lookup', UDP_TABLE),
    allowAll: () => {
      ifThere('-n', namespace, 'route', 'del', `10.77.0.${firstOf[other]}/28`)
      ifThere('-n', namespace, 'rule', 'del', 'pref', '1')
    },
  }
}
