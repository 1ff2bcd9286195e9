import type { LogNode, Unknown } from '@lapka/contracts/api/operations/log-server.ts'
import { askNode, nodeAccessOf, type NodeAccess, type NodeAnswer } from './ask-node.ts'
import { lastScavenges, type Scavenges } from './scavenges.ts'

/** A node's figures of another, or of itself. */
type Member = {
  state: string
  isAlive: boolean
  httpEndPointIp: string
  httpEndPointPort: number
  writerCheckpoint: number
  esVersion?: string
}
type Drives = Record<string, { availableBytes: number; totalBytes: number }>

export type KurrentFigures = { nodes: LogNode[]; writtenBytes: number | undefined }
export type ScavengeOutcome = 'started' | 'runs' | 'no-right' | 'away' | 'unknown'
export type KurrentServer = ReturnType<typeof createKurrentServer>

/** The log's server over its own HTTP pages (`/gossip`, `/stats`, `/admin/scavenge`). `opsUrl`: as a user of the group `$ops`. */
export const createKurrentServer = ({
  url,
  opsUrl = url,
  timeoutMs = 2_000,
}: {
  url: string
  opsUrl?: string
  timeoutMs?: number
}) => {
  // Certificates are renewed while this process runs.
  const ask = (node: string, path: string) => askNode(nodeAccessOf(url), node, { path, timeoutMs })
  const askAsOps = (node: string, path: string, method?: 'POST') =>
    askNode(nodeAccessOf(opsUrl), node, { path, timeoutMs, ...(method && { method }) })
  const members = () => readMembers(nodeAccessOf(url), ask)

  const figures = async (): Promise<KurrentFigures> => {
    const known = await members()
    const own = await Promise.all(known.map((member) => readOwn(member, ask)))
    const leader = own.find(({ state }) => state === 'Leader')
    const asked = leader ?? own.find(({ isAlive }) => isAlive)
    const scavenges = asked === undefined ? away : await readScavenges(addressOf(asked), askAsOps)
    const nodes = await Promise.all(own.map((member) => figuresOf(member, { leader, scavenges, ask, askAsOps })))
    return { nodes, writtenBytes: leader?.writerCheckpoint }
  }
  return {
    figures,
    /** Nodes that should be there and are not. */
    awayNodes: async (): Promise<string[]> => (await members()).filter(({ isAlive }) => !isAlive).map(addressOf),
    /** Looks first whether one runs, so that the same question twice starts one. */
    canScavenge: async (node: string): Promise<Exclude<ScavengeOutcome, 'started'> | 'free'> => {
      if (!(await members()).some((member) => addressOf(member) === node)) return 'unknown'
      const answer = await askAsOps(node, CURRENT)
      if (answer === undefined) return 'away'
      if (answer.status !== 200) return 'no-right'
      return idIn(answer) === '' ? 'free' : 'runs'
    },
    startScavenge: async (node: string): Promise<ScavengeOutcome> => {
      const answer = await askAsOps(node, '/admin/scavenge', 'POST')
      if (answer === undefined) return 'away'
      if (answer.status === 400) return 'runs'
      return answer.status === 200 ? 'started' : 'no-right'
    },
  }
}

const CURRENT = '/admin/scavenge/current'
const away: Unknown = { unknown: 'away' }
const noRight: Unknown = { unknown: 'no-right' }

type Ask = (node: string, path: string) => Promise<NodeAnswer | undefined>

const addressOf = ({ httpEndPointIp, httpEndPointPort }: Member): string => `${httpEndPointIp}:${httpEndPointPort}`

/** By the first node that answers; where none does, those that the address names. */
const readMembers = async ({ seeds }: NodeAccess, ask: Ask): Promise<Member[]> => {
  for (const seed of seeds) {
    const found = membersIn(await ask(seed, '/gossip'))
    if (found.length > 0) return found
  }
  return seeds.map(awayMember)
}

const membersIn = (answer: NodeAnswer | undefined): Member[] =>
  answer?.status === 200 ? ((answer.body as { members?: Member[] }).members ?? []) : []

const awayMember = (seed: string): Member => {
  const [, host = seed, port = '0'] = /^(.*):(\d+)$/.exec(seed) ?? []
  return { state: 'Unknown', isAlive: false, httpEndPointIp: host, httpEndPointPort: Number(port), writerCheckpoint: 0 }
}

/** The other nodes' figures of a node are some seconds old. */
const readOwn = async (member: Member, ask: Ask): Promise<Member> => {
  const own = membersIn(await ask(addressOf(member), '/gossip')).find((one) => addressOf(one) === addressOf(member))
  return own ?? { ...member, isAlive: false }
}

type Around = {
  leader: Member | undefined
  scavenges: Scavenges | Unknown
  ask: Ask
  askAsOps: Ask
}

const figuresOf = async (member: Member, { leader, scavenges, ask, askAsOps }: Around): Promise<LogNode> => {
  const address = addressOf(member)
  const known = { address, state: member.state, version: member.esVersion ?? null, isAway: !member.isAlive }
  if (!member.isAlive) return { ...known, isLeader: false, lagBytes: away, disk: away, cleaned: away }
  const [drives, current] = await Promise.all([ask(address, '/stats/sys/drive'), askAsOps(address, CURRENT)])
  const lag = leader === undefined ? away : { bytes: Math.max(0, leader.writerCheckpoint - member.writerCheckpoint) }
  const cleaned = 'unknown' in scavenges ? scavenges : cleanedOf(scavenges, address, idIn(current))
  return { ...known, isLeader: member.state === 'Leader', lagBytes: lag, disk: diskIn(drives), cleaned }
}

const idIn = (answer: NodeAnswer | undefined): string => (answer?.body as { scavengeId?: string } | undefined)?.scavengeId ?? ''

const diskIn = (answer: NodeAnswer | undefined): LogNode['disk'] => {
  if (answer === undefined) return away
  const drive = answer.status === 200 ? Object.values(answer.body as Drives)[0] : undefined
  if (drive === undefined) return answer.status === 200 ? { unknown: 'not-kept' } : noRight
  return { freeBytes: drive.availableBytes, totalBytes: drive.totalBytes }
}

const readScavenges = async (node: string, askAsOps: Ask): Promise<Scavenges | Unknown> => {
  const answer = await askAsOps(node, '/streams/%24scavenges?embed=body')
  if (answer === undefined) return away
  // No node was ever scavenged.
  if (answer.status === 404) return { last: new Map(), isWhole: true }
  return answer.status === 200 ? lastScavenges(answer.body) : noRight
}

/** One that began and has no end was cut off, unless it still runs. */
const cleanedOf = ({ last, isWhole }: Scavenges, address: string, runningId: string): LogNode['cleaned'] => {
  const scavenge = last.get(address)
  if (scavenge === undefined) return isWhole ? { last: null } : { unknown: 'not-kept' }
  const { id, startedAt, outcome, seconds, savedBytes } = scavenge
  const ended = id === runningId ? null : (outcome ?? 'Interrupted')
  return { last: { startedAt, outcome: ended, seconds, savedBytes } }
}
