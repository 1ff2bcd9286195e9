import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { makeCertificates } from '@lapka/event-log/testing/kurrent-certificates.ts'
import type { CuttingNetwork } from './cutting-network.ts'
import { runInstance, type Running } from './run-instance.ts'
import type { SmallDisk } from './small-disk.ts'
import type { Program } from './programs.ts'
import { askWhile, tryOut, waitUntilReady, type House } from './try-out.ts'
import { waitFor } from './wait-for.ts'

type Cluster = {
  house: House
  running: Running[]
  folder: string
  programFor: (one: Running) => Program
  network: CuttingNetwork
  /** Of one node. */
  disk: { of: string; small: SmallDisk | { missing: string } }
}
type Member = { state: string; isAlive: boolean; httpEndPointIp: string; epochNumber: number; writerCheckpoint: number }

const PORT = 2113
/** Longer than nodes take to miss each other. */
const CUT_MS = 5_000

/** The cluster loses its leader, a follower, the network of the leader, the line between two nodes and the space of a disk, and has its certificates renewed. */
export const loseNodes = async (cluster: Cluster): Promise<void> => {
  await killAndReturn(cluster, 'Leader')
  await killAndReturn(cluster, 'Follower')
  await silenceLeader(cluster)
  await cutLine(cluster)
  await fillDisk(cluster)
  await renewCertificates(cluster)
}

const nodesOf = ({ running }: Cluster): Running[] => running.filter(({ instance }) => instance.name.startsWith('kurrentdb'))

/** A node of the cluster with such a state, by what the nodes themselves say; another one than `but`. */
const nodeThatIs = (cluster: Cluster, state: string, but?: Running): Promise<Running> =>
  waitFor(`no node of KurrentDB says that it is ${state}`, async () => {
    const members = await gossipOf(cluster)
    const addresses = members.filter((member) => member.isAlive && member.state === state).map((one) => one.httpEndPointIp)
    const found = nodesOf(cluster).find((node) => node !== but && addresses.includes(node.instance.address))
    return { found, seen: sentenceOf(members) }
  })

const sentenceOf = (members: readonly Member[]): string =>
  members
    .map((one) => `${one.httpEndPointIp} ${one.isAlive ? one.state : 'away'} ${one.epochNumber} ${one.writerCheckpoint}`)
    .join(', ')

const gossipOf = async (cluster: Cluster): Promise<Member[]> => {
  for (const { instance } of nodesOf(cluster)) {
    const { members } = await askNode(cluster, instance.address)
    if (members.some(({ state, isAlive }) => isAlive && state === 'Leader')) return members
  }
  return []
}

/** A node that stands still is left for the next. */
const ANSWER_MS = 5_000

const askNode = ({ folder }: Cluster, host: string) =>
  new Promise<{ members: Member[] }>((resolve) => {
    const none = () => resolve({ members: [] })
    const options = { host, port: PORT, path: '/gossip', ca: authorityIn(folder), timeout: ANSWER_MS, agent: false } as const
    const asking = request(options, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve(JSON.parse(text) as { members: Member[] }))
    })
    asking.on('timeout', () => asking.destroy()).on('error', none)
    asking.end()
  })

const certificatesIn = (folder: string): string => join(folder, 'volumes/log-certificates')
const authorityIn = (folder: string): Buffer => readFileSync(join(certificatesIn(folder), 'ca/ca.crt'))

/** Two of three nodes go on writing; the third joins them again. */
const killAndReturn = async (cluster: Cluster, state: 'Leader' | 'Follower'): Promise<void> => {
  const { house, running, folder, programFor } = cluster
  const node = await nodeThatIs(cluster, state)
  const { name } = node.instance
  const asked = await askWhile(house, async () => {
    node.kill()
    await node.ended
    running.splice(running.indexOf(node), 1)
  })
  const seconds = await waitForWrites(house)
  house.say(
    `${name}, the ${state.toLowerCase()}, was killed; ${asked} searches meanwhile were answered, and writing went on after ${seconds} s`,
  )
  await tryOut(house)
  running.push(await runInstance(node.instance, programFor(node), folder))
  await waitForOne(cluster)
  house.say(`${name} came back, and all nodes follow one leader`)
}

/** To the others, a cut network looks like a leader that falls silent for a while; it must not lead on when it is heard again. */
const silenceLeader = async (cluster: Cluster): Promise<void> => {
  const { house } = cluster
  const node = await nodeThatIs(cluster, 'Leader')
  process.kill(node.pid, 'SIGSTOP')
  try {
    await nodeThatIs(cluster, 'Leader', node)
    await waitForWrites(house)
    await tryOut(house)
  } finally {
    process.kill(node.pid, 'SIGCONT')
  }
  await waitForOne(cluster)
  house.say(`${node.instance.name}, the leader, was not heard for a while; another one led, and now all follow one`)
  await tryOut(house)
}

/** The leader and a follower no longer hear each other, while the third node hears both. */
const cutLine = async (cluster: Cluster): Promise<void> => {
  const { house, network } = cluster
  const [leader, follower] = [await nodeThatIs(cluster, 'Leader'), await nodeThatIs(cluster, 'Follower')]
  network.cut(leader.instance.name, follower.instance.name)
  try {
    await pause(CUT_MS)
    const seconds = await waitForWrites(house)
    await tryOut(house)
    house.say(
      `The line between ${leader.instance.name}, the leader, and ${follower.instance.name} was cut; writing went on after ${seconds} s`,
    )
  } finally {
    network.heal()
  }
  await waitForOne(cluster)
  house.say('The line was mended, and all nodes follow one leader')
  await tryOut(house)
}

/** A node that can't write its log is lost like one that was killed; with space it joins again. */
const fillDisk = async (cluster: Cluster): Promise<void> => {
  const { house, running, folder, programFor, disk } = cluster
  if ('missing' in disk.small) return house.say(`NOT RUN: a full disk (${disk.small.missing})`)
  const node = nodesOf(cluster).find(({ instance }) => instance.name === disk.of)
  if (node === undefined) throw new Error(`there is no ${disk.of}`)
  let hasEnded = false
  void node.ended.then(() => (hasEnded = true))
  disk.small.fill()
  const asked = await askWhile(house, async () => {
    await tryOut(house)
    await tryOut(house)
  })
  const seconds = await waitForWrites(house)
  const how = hasEnded ? 'ended' : 'went on without writing'
  house.say(
    `${disk.of} had a full disk and ${how}; ${asked} searches meanwhile were answered, and writing went on after ${seconds} s`,
  )
  disk.small.free()
  if (!hasEnded) {
    node.kill()
    await node.ended
  }
  running.splice(running.indexOf(node), 1, await runInstance(node.instance, programFor(node), folder))
  await waitForOne(cluster)
  house.say(`${disk.of} has space again, and all nodes follow one leader`)
  await tryOut(house)
}

/** One leads and all others follow. */
const waitForOne = (cluster: Cluster): Promise<true> =>
  waitFor('the nodes do not agree on one leader', async () => {
    const members = await gossipOf(cluster)
    const states = members.filter(({ isAlive }) => isAlive).map(({ state }) => state)
    const count = (state: string) => states.filter((one) => one === state).length
    const isOne = count('Leader') === 1 && count('Follower') === nodesOf(cluster).length - 1
    return { found: isOne || undefined, seen: sentenceOf(members) }
  })

const waitForWrites = (house: House): Promise<string> => waitUntilReady(house, 'the log did not take writes again')

/** As docs/kurrent.md says it: new ones by the same authority, taken over while the nodes run. */
const renewCertificates = async (cluster: Cluster): Promise<void> => {
  const { house, folder } = cluster
  const addresses = nodesOf(cluster).map(({ instance }) => instance.address)
  const before = await Promise.all(addresses.map((address) => certificateOf(folder, address)))
  makeCertificates('--renew', certificatesIn(folder), ...addresses)
  for (const { pid } of nodesOf(cluster)) process.kill(pid, 'SIGHUP')
  const asked = await askWhile(house, async () => {
    await waitFor('a node still shows its old certificate', async () => {
      const after = await Promise.all(addresses.map((address) => certificateOf(folder, address)))
      return { found: after.every((one) => !before.includes(one)) || undefined, seen: after.join(', ') }
    })
  })
  await tryOut(house)
  house.say(
    `The certificates of ${addresses.length} nodes were exchanged while they ran; ${asked} searches meanwhile were answered`,
  )
}

const certificateOf = (folder: string, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port: PORT, ca: authorityIn(folder) }, () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.once('error', reject)
  })
