import { randomUUID } from 'node:crypto'
import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { chained } from '../hash-chain.ts'
import type { AppendedEvent, StreamWrite } from '../port.ts'

export type StreamHead = { stream: string; revision: number; prevHash: string }

export const startOf = (stream: string): StreamHead => ({ stream, revision: -1, prevHash: FIRST_PREV_HASH })

/** An event with the full envelope and about as much to say as a real one. */
export const sampleEvent = (head: StreamHead, changes: Partial<AppendedEvent> = {}): AppendedEvent =>
  chained({
    id: randomUUID(),
    type: 'ClaimHeld',
    version: 2,
    stream: head.stream,
    revision: head.revision + 1,
    occurredAt: '2026-11-20T10:00:00.000Z',
    actor: { id: 'parent-1', role: 'PARENT' },
    commandId: randomUUID(),
    commandHash: 'c'.repeat(64),
    correlationId: 'request-1',
    causationId: 'request-1',
    data: {
      resourceId: 'vet',
      capacity: 1,
      weight: 1,
      claimId: head.stream,
      holderId: 'parent-1',
      startsAt: '2026-11-26T08:00:00.000Z',
      endsAt: '2026-11-26T08:30:00.000Z',
      bufferMinutes: 5,
      expiresAt: '2026-11-20T10:10:00.000Z',
    },
    prevHash: head.prevHash,
    ...changes,
  })

/** A write of `count` events after a place. */
export const sampleWrite = (head: StreamHead, count = 1): StreamWrite => {
  const events: AppendedEvent[] = []
  for (let next = head; events.length < count; next = placeAfter(events.at(-1)!)) events.push(sampleEvent(next))
  return { stream: head.stream, expectedRevision: head.revision, events }
}

export const placeAfter = ({ stream, revision, hash }: AppendedEvent): StreamHead => ({ stream, revision, prevHash: hash })
