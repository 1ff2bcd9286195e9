import { expect, test } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { OutboxRow } from '@lapka/state/outbox/work-list.ts'
import type { ProviderEventRow } from '@lapka/state/provider-events/provider-events.ts'
import { buildGraph } from './build-graph.ts'

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const at = (seconds: number) => new Date(Date.parse('2026-11-24T08:00:00.000Z') + seconds * 1000).toISOString()

const event = (nth: number, type: string, changes: Partial<RecordedEvent> = {}): RecordedEvent =>
  ({
    id: id(nth),
    type,
    stream: 'payment-p1',
    position: nth,
    occurredAt: at(nth),
    recordedAt: at(nth),
    actor: { id: 'parent-1', role: 'PARENT' },
    commandId: 'c1',
    correlationId: 'r1',
    causationId: 'r1',
    data: {},
    ...changes,
  }) as RecordedEvent

const row = (workId: string, kind: string, changes: Partial<OutboxRow> = {}): OutboxRow =>
  ({
    workId,
    kind,
    dueAt: new Date(at(1)),
    dueSince: null,
    attempt: 1,
    doneAt: new Date(at(5)),
    lastError: null,
    ...changes,
  }) as OutboxRow

const said = (name: string, objectId: string): ProviderEventRow =>
  ({
    id: name,
    type: name,
    objectId,
    receivedAt: new Date(at(7)),
    handledAt: new Date(at(8)),
    attempt: 1,
    note: null,
  }) as ProviderEventRow

const send = `${id(2)}-send-refund`
const offer = `${id(1)}-offer-time`
const graph = buildGraph({
  events: [
    event(1, 'AppointmentCancelled'),
    event(2, 'RefundRequested'),
    event(5, 'RefundSubmitted', { commandId: 'c2', causationId: send, data: { providerRefundId: 're_1' } }),
    event(6, 'WaitOffered', { commandId: 'c3', causationId: offer }),
    event(8, 'RefundSucceeded', { commandId: 'c4', causationId: 'evt_1' }),
  ],
  work: [
    row(send, 'send-refund', { attempt: 2, dueSince: new Date(at(1)) }),
    row(offer, 'offer-time'),
    row(`${id(1)}-send-email`, 'send-email', { doneAt: null, attempt: 3, lastError: '3 failures: no answer' }),
    row(`${id(8)}-check-refund`, 'check-refund', { doneAt: null, attempt: 0 }),
  ],
  providerEvents: [said('evt_1', 're_1')],
  isCut: false,
})
const node = (known: string) => graph.nodes.find((one) => one.id === known)
const causesOf = (known: string) => graph.edges.filter(({ to }) => to === known).map(({ from }) => from)

test('a command causes events, they request work, work calls the provider, and the answers cause further events', () => {
  expect(causesOf(id(1))).toEqual(['command c1'])
  expect(causesOf(send)).toEqual([id(2)])
  expect(causesOf(`call ${send}`)).toEqual([send])
  expect(causesOf(id(5))).toEqual([`call ${send}`])
  expect(causesOf('evt_1')).toEqual([id(5)])
  expect(causesOf(id(8))).toEqual(['evt_1'])
  expect(causesOf(id(6))).toEqual([offer])
})

test('a command is called after what it did, and not after the calendar that it wrote to', () => {
  const held = event(1, 'ClaimHeld', { stream: 'ledger-vet-2026-11-24' })
  const { nodes } = buildGraph({ events: [held, event(2, 'AppointmentPlaced')], work: [], providerEvents: [], isCut: false })
  expect(nodes.filter(({ kind }) => kind === 'command')).toMatchObject([{ name: 'AppointmentPlaced' }])
})

test('columns are a command, events, work, the provider, events from that, and so on', () => {
  const levels = ['command c1', id(1), send, `call ${send}`, id(5), 'evt_1', id(8), `${id(8)}-check-refund`].map(
    (known) => node(known)?.level,
  )
  expect(levels).toEqual([0, 1, 2, 3, 4, 6, 7, 8])
  // Work without an outside call skips the provider's column.
  expect(node(id(6))?.level).toBe(4)
})

test('retried, failing and unstarted work are told apart', () => {
  expect(node(send)).toMatchObject({ state: 'retried', attempts: 2 })
  expect(node(offer)).toMatchObject({ state: 'done' })
  expect(node(`${id(1)}-send-email`)).toMatchObject({ state: 'failed', note: '3 failures: no answer' })
  expect(node(`call ${id(1)}-send-email`)).toMatchObject({ name: 'mail', state: 'failed' })
  expect(node(`${id(8)}-check-refund`)).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(node(`call ${id(8)}-check-refund`)).toBeUndefined()
  expect(node(`call ${send}`)).toMatchObject({ name: 'payments', note: 're_1', at: at(5) })
})
