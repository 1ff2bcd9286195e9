import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Faults } from '../kurrent-node.ts'
import type { Entry, Journal } from './journal.ts'

export type Member = {
  state: 'Leader' | 'Follower' | 'Unknown'
  isAlive: boolean
  httpEndPointIp: string
  httpEndPointPort: number
  writerCheckpoint: number
  lastCommitPosition: number
  epochNumber: number
}
type Options = { self: string; seeds: string[]; isSecure: boolean; journal: Journal; faults: Faults }
type Batch = { leader: string; epoch: number; from: number; entries: Entry[] }

const ROUND_MS = 150
const ANSWER_MS = 600

/**
 * How the stand-in's nodes agree: each asks the others who leads. Where nobody does and most nodes are heard, the one with the newest and
 * longest journal leads. A leader answers an append when most nodes have it, and gives up once it does not hear most of them.
 */
export const createCluster = ({ self, seeds, isSecure, journal, faults }: Options) => {
  const most = Math.floor((seeds.length + 1) / 2) + 1
  /** How far each other node has the journal; undefined before it was sent from the beginning. */
  const sent = new Map<string, number>()
  const heard = new Map<string, Member>()
  const sending = new Map<string, Promise<void>>()
  const waiting = new Set<() => void>()
  let state: Member['state'] = seeds.length === 0 ? 'Leader' : 'Unknown'

  const own = (): Member => ({
    state,
    isAlive: true,
    ...endPointOf(self),
    writerCheckpoint: journal.entries.length,
    lastCommitPosition: journal.entries.length,
    epochNumber: journal.epoch(),
  })
  const follow = (leader: string | undefined): void => {
    state = leader === undefined ? 'Unknown' : 'Follower'
    const { httpEndPointIp, httpEndPointPort } = endPointOf(leader ?? seeds[0]!)
    faults.leader = { host: httpEndPointIp, port: httpEndPointPort }
  }
  const lead = (): void => {
    state = 'Leader'
    faults.leader = undefined
    journal.beginEpoch(Math.max(journal.epoch(), ...[...heard.values()].map(({ epochNumber }) => epochNumber)) + 1)
    sent.clear()
  }
  /** One batch at a time to each node. */
  const send = (seed: string): Promise<void> => {
    const next = (sending.get(seed) ?? Promise.resolve()).then(() => sendOne(seed))
    sending.set(seed, next)
    return next
  }
  const sendOne = async (seed: string): Promise<void> => {
    const from = sent.get(seed) ?? 0
    const entries = journal.entries.slice(from)
    if (entries.length === 0 && sent.has(seed)) return
    const batch: Batch = { leader: self, epoch: journal.epoch(), from, entries }
    const answer = await ask(seed, '/stand-in/entries', isSecure, batch)
    if (answer?.status === 200) sent.set(seed, from + entries.length)
    else sent.delete(seed)
    for (const wake of waiting) wake()
  }
  const round = async (): Promise<void> => {
    heard.clear()
    const answers = await Promise.all(seeds.map((seed) => ask(seed, '/gossip', isSecure)))
    for (const [nth, answer] of answers.entries()) {
      const { members = [] } = (answer?.body ?? {}) as { members?: Member[] }
      const member = members.find((one) => `${one.httpEndPointIp}:${one.httpEndPointPort}` === seeds[nth])
      if (member) heard.set(seeds[nth]!, member)
    }
    const leader = [...heard].find(([, member]) => member.state === 'Leader' && member.epochNumber >= journal.epoch())?.[0]
    if (leader !== undefined && state !== 'Leader') return follow(leader)
    if (leader !== undefined && heard.get(leader)!.epochNumber > journal.epoch()) return follow(leader)
    if (heard.size + 1 < most) return follow(undefined)
    if (state === 'Leader') return void (await Promise.all(seeds.map(send)))
    const isFirst = [...heard].every(([seed, member]) => rankOf(seed, member) < rankOf(self, own()))
    if (isFirst) lead()
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
    gossip: () => ({
      members: [own(), ...seeds.map((seed) => heard.get(seed) ?? { ...silent, ...endPointOf(seed) })],
      serverIp: endPointOf(self).httpEndPointIp,
      serverPort: endPointOf(self).httpEndPointPort,
    }),
    /** What a leader sends; false for one that was followed by another, or that is further than this node. */
    take: (body: unknown): boolean => {
      const { leader, epoch, from, entries } = body as Batch
      if (epoch < journal.epoch() || (from !== 0 && from !== journal.entries.length)) return false
      journal.take(from, entries)
      journal.beginEpoch(epoch)
      follow(leader)
      return true
    },
    /** Most nodes have all that is here. */
    replicated: async (): Promise<void> => {
      if (seeds.length === 0) return
      const length = journal.entries.length
      await Promise.all(seeds.map(send))
      while ([...sent.values()].filter((reached) => reached >= length).length + 1 < most)
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
    },
  }
}

const silent = { state: 'Unknown', isAlive: false, writerCheckpoint: 0, lastCommitPosition: 0, epochNumber: 0 } as const

const endPointOf = (address: string): Pick<Member, 'httpEndPointIp' | 'httpEndPointPort'> => {
  const [host = '', port = ''] = address.split(':')
  return { httpEndPointIp: host, httpEndPointPort: Number(port) }
}

/** Compared as text: the newest epoch, the longest journal, then any order. */
const rankOf = (address: string, { epochNumber, writerCheckpoint }: Member): string =>
  `${String(epochNumber).padStart(9, '0')} ${String(writerCheckpoint).padStart(9, '0')} ${address}`

const ask = (address: string, path: string, isSecure: boolean, body?: unknown) =>
  new Promise<{ status: number; body: unknown } | undefined>((resolve) => {
    const { httpEndPointIp: hostname, httpEndPointPort: port } = endPointOf(address)
    const text = body === undefined ? undefined : JSON.stringify(body)
    const options = {
      hostname,
      port,
      path,
      method: text === undefined ? 'GET' : 'POST',
      timeout: ANSWER_MS,
      agent: false,
    } as const
    // Nodes of a rehearsal on one machine; that clients check the certificate is what it shows.
    const asking = isSecure ? askHttps({ ...options, rejectUnauthorized: false }) : askHttp(options)
    asking.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const answered = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode ?? 0, body: answered === '' ? undefined : (JSON.parse(answered) as unknown) })
      })
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(undefined))
    asking.end(text)
  })
