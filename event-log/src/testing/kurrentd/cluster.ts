import { setTimeout as pause } from 'node:timers/promises'
import type { Faults } from '../kurrent-node.ts'
import { askNode, endPointOf } from './ask-node.ts'
import type { Journal } from './journal.ts'
import { createReplication, type Batch } from './replication.ts'

export type Member = {
  state: 'Leader' | 'Follower' | 'Unknown'
  isAlive: boolean
  httpEndPointIp: string
  httpEndPointPort: number
  writerCheckpoint: number
  lastCommitPosition: number
  epochNumber: number
  esVersion: string
}
type Options = { self: string; seeds: string[]; isSecure: boolean; journal: Journal; faults: Faults }

export const STAND_IN_VERSION = '26.0.0'
const ROUND_MS = 150
/** Once a busy machine answers late, nothing has changed yet. */
const QUIET_ROUNDS = 3

/**
 * How the stand-in's nodes agree: each asks the others who leads. Where none does and most nodes are heard, the one with the newest and
 * longest journal leads. A leader answers an append when most nodes have it, and gives up once it does not hear most of them.
 */
export const createCluster = ({ self, seeds, isSecure, journal, faults }: Options) => {
  const most = Math.floor((seeds.length + 1) / 2) + 1
  const replication = createReplication({ self, seeds, isSecure, journal, most })
  let heard = new Map<string, Member>()
  let quietRounds = 0
  let state: Member['state'] = seeds.length === 0 ? 'Leader' : 'Unknown'
  if (seeds.length > 0) faults.leader = 'none'

  const own = (): Member => memberOf(self, { state, journal })
  const follow = (leader: string | undefined): void => {
    state = leader === undefined ? 'Unknown' : 'Follower'
    faults.leader = leader === undefined ? 'none' : hostOf(leader)
  }
  const lead = (): void => {
    state = 'Leader'
    faults.leader = undefined
    journal.beginEpoch(Math.max(journal.epoch(), ...[...heard.values()].map(({ epochNumber }) => epochNumber)) + 1)
    replication.begin()
  }
  const round = async (): Promise<void> => {
    heard = await hear(seeds, isSecure)
    // Another one leads by now, whom this node may not hear.
    if (state === 'Leader' && [...heard.values()].some(({ epochNumber }) => epochNumber > journal.epoch())) follow(undefined)
    const leader = [...heard].find(([, member]) => member.state === 'Leader' && member.epochNumber >= journal.epoch())
    if (leader !== undefined && (state !== 'Leader' || leader[1].epochNumber > journal.epoch())) {
      quietRounds = 0
      return follow(leader[0])
    }
    const isAmongMost = heard.size + 1 >= most
    if (state === 'Leader' && isAmongMost) {
      quietRounds = 0
      return replication.sendAll()
    }
    quietRounds += 1
    if (quietRounds < QUIET_ROUNDS) return
    const isFirst = [...heard].every(([seed, member]) => rankOf(seed, member) < rankOf(self, own()))
    if (isAmongMost && isFirst) lead()
    else follow(undefined)
  }
  const run = async (): Promise<void> => {
    for (;;) {
      await round()
      await pause(ROUND_MS)
    }
  }
  if (seeds.length > 0) void run()

  return {
    state: () => state,
    gossip: () => ({
      members: [own(), ...seeds.map((seed) => heard.get(seed) ?? { ...memberOf(seed), isAlive: false })],
      serverIp: hostOf(self).host,
      serverPort: hostOf(self).port,
    }),
    /** Takes a leader's events; false for a leader that another followed, or that is ahead of this node. */
    take: (body: unknown): boolean => {
      const { leader, epoch, from, entries } = body as Batch
      if (epoch < journal.epoch() || (from !== 0 && from !== journal.entries.length)) return false
      journal.take(from, entries)
      journal.beginEpoch(epoch)
      follow(leader)
      return true
    },
    replicated: async (): Promise<void> => {
      if (seeds.length > 0) await replication.replicated()
    },
  }
}

const hostOf = (address: string): { host: string; port: number } => {
  const { httpEndPointIp, httpEndPointPort } = endPointOf(address)
  return { host: httpEndPointIp, port: httpEndPointPort }
}

/** A node as it knows itself, or of which nothing is known. */
const memberOf = (address: string, known?: { state: Member['state']; journal: Journal }): Member => {
  const length = known?.journal.entries.length ?? 0
  return {
    state: known?.state ?? 'Unknown',
    isAlive: true,
    ...endPointOf(address),
    writerCheckpoint: length,
    lastCommitPosition: length,
    epochNumber: known?.journal.epoch() ?? 0,
    esVersion: STAND_IN_VERSION,
  }
}

/** What each other node says of itself. */
const hear = async (seeds: readonly string[], isSecure: boolean): Promise<Map<string, Member>> => {
  const answers = await Promise.all(seeds.map(async (seed) => [seed, await askNode(seed, '/gossip', isSecure)] as const))
  return new Map(
    answers.flatMap(([seed, answer]) => {
      const { members = [] } = (answer?.body ?? {}) as { members?: Member[] }
      const member = members.find((one) => `${one.httpEndPointIp}:${one.httpEndPointPort}` === seed)
      return member === undefined ? [] : [[seed, member] as const]
    }),
  )
}

/** Compared as text: the newest epoch, the longest journal, then any order. */
const rankOf = (address: string, { epochNumber, writerCheckpoint }: Member): string =>
  `${String(epochNumber).padStart(9, '0')} ${String(writerCheckpoint).padStart(9, '0')} ${address}`
