import { readFileSync } from 'node:fs'
import type { Actor, RecordedEvent } from '@lapka/contracts/envelope.ts'
import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { chained } from '@lapka/event-log/hash-chain.ts'
import type { AppendedEvent, EventLog } from '@lapka/event-log/port.ts'
import type { Vault } from '@lapka/event-log/vault.ts'

/** A fact as it was once written, personal fields in clear; the file is only ever added to. */
export type GoldenEvent = { stream: string; type: string; version: number; occurredAt: string; actor: Actor; data: object }

const linesOf = <Line>(name: string): Line[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)

/** One of every event type in every version that was ever written, in histories as they come about. */
export const readGoldenHistory = (): GoldenEvent[] => linesOf('history.ndjson')

/** The recorded result of those histories: the state of each stream. */
export const readGoldenStates = (): { stream: string; state: unknown }[] => linesOf('states.ndjson')

/** As a log without a vault would hand them back. */
export const recordedGolden = (): RecordedEvent[] => {
  const revisions = new Map<string, number>()
  return readGoldenHistory().map((event, index) => {
    const revision = (revisions.get(event.stream) ?? -1) + 1
    revisions.set(event.stream, revision)
    const place = { revision, position: index + 1, recordedAt: event.occurredAt, prevHash: '', hash: '' }
    return { ...envelopeOf(event, index), ...place }
  })
}

const envelopeOf = (event: GoldenEvent, index: number) => {
  const number = String(index).padStart(12, '0')
  const commandId = `golden-${number.slice(-4)}`
  // A server takes no other ids of events.
  const id = `00000000-0000-4000-8000-${number}`
  return { ...event, id, commandId, commandHash: 'golden', correlationId: commandId, causationId: commandId }
}

/** Writes them into a log as they were written then: old versions as they are, personal fields sealed, in chains. */
export const writeGoldenHistory = async (log: Pick<EventLog, 'append'>, vault: Pick<Vault, 'seal'>): Promise<void> => {
  const heads = new Map<string, AppendedEvent>()
  for (const [index, event] of readGoldenHistory().entries()) {
    const { stream } = event
    const before = heads.get(stream)
    const envelope = envelopeOf(event, index)
    const data = await vault.seal({ stream, id: envelope.id }, event)
    const revision = (before?.revision ?? -1) + 1
    const written = chained({ ...envelope, data, revision, prevHash: before?.hash ?? FIRST_PREV_HASH })
    const outcome = await log.append([{ stream, expectedRevision: revision - 1, events: [written] }])
    if ('conflict' in outcome) throw new Error(`the golden history meets another in ${stream}`)
    heads.set(stream, written)
  }
}
