import type { CausationGraph, CausationNode } from '@lapka/contracts/api/operations/causation.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { OutboxRow } from '@lapka/state/outbox/work-list.ts'
import type { ProviderEventRow } from '@lapka/state/provider-events/provider-events.ts'
import { providerIdsIn, type Consequences } from './find-causes.ts'

type Built = Pick<CausationGraph, 'nodes' | 'edges'>
type Node = CausationNode

/** Which kinds of work call an outside provider, by their names. */
const providerOf = (kind: string): 'mail' | 'payments' | undefined => {
  if (kind.endsWith('email') || kind.startsWith('remind-')) return 'mail'
  return /checkout|payment|refund/.test(kind) ? 'payments' : undefined
}

/**
 * Causes and effects: a command its events, an event the work that it requests, work the calls out and their answers, and these
 * the next events. Columns follow from the longest way from a command.
 */
export const buildGraph = ({ events, work, providerEvents }: Consequences): Built => {
  const nodes = new Map<string, Node>()
  const edges: { from: string; to: string }[] = []
  const add = (node: Omit<Node, 'level'>, causes: readonly string[]) => {
    nodes.set(node.id, { ...node, level: 0 })
    for (const from of causes) edges.push({ from, to: node.id })
  }
  const workIds = new Set(work.map(({ workId }) => workId))
  const saidIds = new Set(providerEvents.map(({ id }) => id))
  const ofCause = Map.groupBy(events, ({ causationId }) => causationId)
  const ofCommand = Map.groupBy(events, ({ commandId }) => commandId)
  const naming = new Map(events.toReversed().flatMap((event) => providerIdsIn(event).map((id) => [id, event] as const)))

  for (const event of events) {
    const { causationId } = event
    const cause = workIds.has(causationId) ? endOf(causationId, work) : saidIds.has(causationId) ? causationId : commandOf(event)
    if (cause === commandOf(event) && !nodes.has(cause))
      add(commandNode(tellingOf(ofCommand.get(event.commandId) ?? [], event)), [])
    add(eventNode(event), [cause])
  }
  for (const row of work) {
    add(workNode(row), [row.workId.slice(0, UUID_LENGTH)])
    const called = providerOf(row.kind)
    if (called !== undefined && row.attempt > 0) add(callNode(row, called, ofCause.get(row.workId) ?? []), [row.workId])
  }
  for (const row of providerEvents) {
    const named = naming.get(row.objectId)
    add(providerNode(row), named === undefined ? [] : [named.id])
  }
  const there = edges.filter(({ from, to }) => nodes.has(from) && nodes.has(to))
  return { nodes: withLevels([...nodes.values()], there), edges: there }
}

const UUID_LENGTH = 36
const commandOf = ({ commandId }: RecordedEvent): string => `command ${commandId}`
const callOf = (workId: string): string => `call ${workId}`

/** Effects of work come of its call, if it made one. */
const endOf = (workId: string, work: readonly OutboxRow[]): string => {
  const row = work.find((one) => one.workId === workId)
  return row !== undefined && providerOf(row.kind) !== undefined && row.attempt > 0 ? callOf(workId) : workId
}

/** A command is called after what it did; that a calendar was written to says less. */
const tellingOf = (events: readonly RecordedEvent[], first: RecordedEvent): RecordedEvent =>
  events.find(({ stream }) => !stream.startsWith('ledger-')) ?? first

/** Events recorded long after they happened, as the demo's history was, would stand a week before their effects. */
const LATE_MS = 60_000
const givenAt = ({ occurredAt, recordedAt }: RecordedEvent): string =>
  Math.abs(Date.parse(recordedAt) - Date.parse(occurredAt)) < LATE_MS ? occurredAt : recordedAt

const commandNode = (first: RecordedEvent): Omit<Node, 'level'> => ({
  id: commandOf(first),
  kind: 'command',
  name: first.type,
  note: first.origin?.device ?? '',
  state: 'done',
  at: givenAt(first),
  position: null,
  attempts: 0,
  actor: { ...first.actor, displayName: null },
})

const eventNode = ({ id, type, stream, recordedAt, position, actor }: RecordedEvent): Omit<Node, 'level'> => ({
  id,
  kind: 'event',
  name: type,
  note: stream,
  state: 'recorded',
  at: recordedAt,
  position,
  attempts: 0,
  actor: { ...actor, displayName: null },
})

/** It was done later than at its first try where it is known since when it was due. */
const workState = ({ doneAt, dueSince, lastError }: OutboxRow): Node['state'] => {
  if (doneAt !== null) return dueSince === null ? 'done' : 'retried'
  return lastError === null ? 'waiting' : 'failed'
}

const workNode = (row: OutboxRow): Omit<Node, 'level'> => ({
  id: row.workId,
  kind: 'work',
  name: row.kind,
  note: row.lastError ?? '',
  state: workState(row),
  at: (row.doneAt ?? row.dueAt).toISOString(),
  position: null,
  attempts: row.attempt,
  actor: null,
})

const callNode = (row: OutboxRow, name: string, led: readonly RecordedEvent[]): Omit<Node, 'level'> => ({
  ...workNode(row),
  id: callOf(row.workId),
  kind: 'provider',
  name,
  note: led.flatMap(providerIdsIn)[0] ?? '',
  at: led[0]?.recordedAt ?? (row.doneAt ?? row.dueAt).toISOString(),
})

const providerNode = (row: ProviderEventRow): Omit<Node, 'level'> => ({
  id: row.id,
  kind: 'provider',
  name: row.type,
  note: row.objectId,
  state: row.handledAt === null ? (row.note === null ? 'waiting' : 'failed') : 'done',
  at: row.receivedAt.toISOString(),
  position: null,
  attempts: row.attempt,
  actor: null,
})

/** 0 is a command, 1 events, 2 work, 3 calls and what providers say, 4 events again, and so on. */
const columnAfter = (level: number, kind: Node['kind']): number => {
  const place = { command: 0, event: 1, work: 2, provider: 3 }[kind]
  if (kind === 'command') return 0
  let next = level + 1
  while (((next - 1) % 3) + 1 !== place) next += 1
  return next
}

const withLevels = (nodes: Node[], edges: readonly { from: string; to: string }[]): Node[] => {
  const causes = Map.groupBy(edges, ({ to }) => to)
  const known = new Map<string, number>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const levelOf = (id: string): number => {
    const found = known.get(id)
    if (found !== undefined) return found
    // Nothing causes itself; a record that says so ends here.
    known.set(id, 0)
    const before = (causes.get(id) ?? []).map(({ from }) => levelOf(from))
    const level = columnAfter(Math.max(-1, ...before), byId.get(id)!.kind)
    known.set(id, level)
    return level
  }
  return nodes.map((node) => ({ ...node, level: levelOf(node.id) }))
}
