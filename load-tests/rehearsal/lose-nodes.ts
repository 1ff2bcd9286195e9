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
import { askWhile, isReadyWithin, tryOut, type House } from './try-out.ts'

type Cluster = {
  house: House
  running: Running[]
  folder: string
  programFor: (one: Running) => Program
  network: CuttingNetwork
  /** Of one node. */
  disk: { of: string; small: SmallDisk | { missing: string } }
}
type Member = { state: string; isAlive: boolean; httpEndPointIp: string }

const PORT = 2113
const BACK_MS = 90_000
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

/** A member of the cluster with such a state, by what the nodes themselves say. */
const nodeThatIs = async (cluster: Cluster, state: string): Promise<Running> => {
  const until = performance.now() + BACK_MS
  while (performance.now() < until) {
    const members = await gossipOf(cluster)
    const found = members.find((member) => member.isAlive && member.state === state)
    const node = nodesOf(cluster).find(({ instance }) => instance.address === found?.httpEndPointIp)
    if (node) return node
    await pause(200)
  }
  throw new Error(`no node of KurrentDB says that it is ${state}`)
}

const gossipOf = async (cluster: Cluster): Promise<Member[]> => {
  for (const { instance } of nodesOf(cluster)) {
    const { members } = await askNode(cluster, instance.address)
    if (members.some(({ state }) => state === 'Leader')) return members
  }
  return []
}

const askNode = ({ folder }: Cluster, host: string) =>
  new Promise<{ members: Member[] }>((resolve) => {
    const none = () => resolve({ members: [] })
    const options = { host, port: PORT, path: '/gossip', ca: authorityIn(folder), timeout: 1_000, agent: false } as const
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
  await waitForState(cluster, node.instance.address, 'Follower')
  house.say(`${name} came back as a follower`)
}

/** A leader that nobody hears for a while is what a cut network looks like to the others; it must not lead on when it is heard again. */
const silenceLeader = async (cluster: Cluster): Promise<void> => {
  const { house } = cluster
  const node = await nodeThatIs(cluster, 'Leader')
  process.kill(node.pid, 'SIGSTOP')
  try {
    await pause(5_000)
    await waitForWrites(house)
    await tryOut(house)
  } finally {
    process.kill(node.pid, 'SIGCONT')
  }
  await waitForState(cluster, node.instance.address, 'Follower')
  house.say(`${node.instance.name}, the leader, was not heard for a while; another one led, and it follows now`)
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
const waitForOne = async (cluster: Cluster): Promise<void> => {
  const until = performance.now() + BACK_MS
  while (performance.now() < until) {
    const members = await gossipOf(cluster)
    const states = members.filter(({ isAlive }) => isAlive).map(({ state }) => state)
    const leaders = states.filter((state) => state === 'Leader').length
    if (leaders === 1 && states.filter((state) => state === 'Follower').length === nodesOf(cluster).length - 1) return
    await pause(200)
  }
  throw new Error('the nodes do not agree on one leader')
}

const waitForWrites = async (house: House): Promise<string> => {
  const startedAt = performance.now()
  if (!(await isReadyWithin(house, BACK_MS))) throw new Error('the log did not take writes again')
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

const waitForState = async (cluster: Cluster, address: string, state: string): Promise<void> => {
  const until = performance.now() + BACK_MS
  while (performance.now() < until) {
    const members = await gossipOf(cluster)
    if (members.some((member) => member.httpEndPointIp === address && member.isAlive && member.state === state)) return
    await pause(200)
  }
  throw new Error(`the node at ${address} did not become ${state}`)
}

/** As docs/kurrent.md says it: new ones by the same authority, taken over while the nodes run. */
const renewCertificates = async (cluster: Cluster): Promise<void> => {
  const { house, folder } = cluster
  const addresses = nodesOf(cluster).map(({ instance }) => instance.address)
  const before = await Promise.all(addresses.map((address) => certificateOf(folder, address)))
  makeCertificates('--renew', certificatesIn(folder), ...addresses)
  for (const { pid } of nodesOf(cluster)) process.kill(pid, 'SIGHUP')
  const asked = await askWhile(house, () => pause(2_000))
  const after = await Promise.all(addresses.map((address) => certificateOf(folder, address)))
  if (after.some((one) => before.includes(one))) throw new Error('a node still shows its old certificate')
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
