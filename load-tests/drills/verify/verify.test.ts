import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { verifyClaims } from './claims.ts'
import { verifyLetters, type LetterWork } from './letters.ts'
import { verifyMoney, type ProviderLists } from './money.ts'
import { verifyPolicy } from './policy.ts'
import { findAlarms } from './process-logs.ts'
import { compareTables, verifyPositions } from './views.ts'
import { byStream, type Violation } from './violation.ts'
import { verifyWebhooks } from './webhooks.ts'

/** Three were paid: one is kept, one was cancelled in time, one late and half of it kept. */
const VET = 'vet'
const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 }
const at = '2026-11-23T08:00:00.000Z'
const starts = { kept: '2026-12-01T08:00:00.000Z', early: '2026-12-02T08:00:00.000Z', late: '2026-11-23T12:00:00.000Z' }

let events: RecordedEvent[]
beforeAll(async () => {
  const log = createMemoryLog()
  const play = createPlay(createHandle({ log, vault: createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() }) }))
  for (const one of commands.openPractice(VET, { policy })) await play('2026-11-01T08:00:00.000Z', one)
  await play(at, addPet({ petId: 'pet', ownerId: 'ana' }))
  for (const [appointmentId, startsAt] of Object.entries(starts)) {
    await play(at, commands.place({ appointmentId, parentId: 'ana', petId: 'pet', professionalId: VET, startsAt, at }))
    await play(at, commands.startPayment({ appointmentId, at }))
    await play(at, commands.capture({ appointmentId, at }))
  }
  for (const appointmentId of ['early', 'late']) {
    await play(at, commands.cancel({ appointmentId, at }))
    await play(at, commands.recordRefund({ appointmentId, refundId: refundOf(appointmentId), status: 'succeeded' }))
  }
  events = await log.readAll(0, 1_000)
})

const refundOf = (appointmentId: string) => `refund-${appointmentId}-parent`
const paid = (appointmentId: string) => ({
  paymentIntentId: `pi-${appointmentId}`,
  paymentId: `p-${appointmentId}`,
  subjectId: appointmentId,
  capturedCents: 3000,
})
const paidBack = (appointmentId: string, amountCents: number) => ({
  id: `re-${appointmentId}`,
  paymentIntentId: `pi-${appointmentId}`,
  refundId: refundOf(appointmentId),
  amountCents,
  status: 'succeeded' as const,
})
const provider: ProviderLists = {
  payments: ['kept', 'early', 'late'].map(paid),
  refunds: [paidBack('early', 3000), paidBack('late', 1500)],
}

const invariants = (violations: Violation[]) => [...new Set(violations.map(({ invariant }) => invariant))]
/** The log with one kind of event changed or, where nothing is answered, without it. */
const withEvents = (type: string, change: (event: RecordedEvent) => RecordedEvent[]) =>
  byStream(events.flatMap((event) => (event.type === type ? change(event) : [event])))
const withData = (event: RecordedEvent, data: object): RecordedEvent => ({
  ...event,
  data: { ...(event.data as object), ...data },
})

describe('money', () => {
  const verify = (lists: ProviderLists, streams = byStream(events)) => invariants(verifyMoney(streams, lists))

  it('holds for a log and a provider that agree', () => {
    expect(verify(provider)).toEqual([])
  })
  it('a capture that the log has not, or the provider has not, or of another amount is found', () => {
    expect(
      verify(
        provider,
        withEvents('PaymentCaptured', () => []),
      ),
    ).toContain('I1')
    expect(verify({ ...provider, payments: provider.payments.slice(1) })).toContain('I1')
    expect(verify({ ...provider, payments: [paid('kept'), paid('early'), { ...paid('late'), capturedCents: 2999 }] })).toContain(
      'I1',
    )
  })
  it('a second charge and a second refund are found', () => {
    expect(verify({ ...provider, payments: [...provider.payments, { ...paid('kept'), paymentIntentId: 'pi-2' }] })).toContain(
      'I3',
    )
    expect(verify({ ...provider, refunds: [...provider.refunds, { ...paidBack('late', 1500), id: 're-2' }] })).toContain('I3')
  })
  it('a refund that the provider never made, and more than was captured, are found', () => {
    expect(verify({ ...provider, refunds: provider.refunds.slice(1) })).toContain('I1')
    expect(
      verify(
        provider,
        withEvents('RefundRequested', (event) => [withData(event, { amountCents: 3001 })]),
      ),
    ).toContain('I1')
  })
  it('a cancelled appointment whose refund was never asked for, or never ended, is found', () => {
    expect(
      verify(
        provider,
        withEvents('RefundRequested', () => []),
      ),
    ).toContain('I4')
    expect(
      verify(
        provider,
        withEvents('RefundSucceeded', () => []),
      ),
    ).toContain('I4')
  })
})

it('a refund of another amount than the pinned policy gives is found', () => {
  expect(verifyPolicy(byStream(events))).toEqual([])
  const generous = withEvents('AppointmentCancelled', (event) => [withData(event, { refundCents: 3000, keptCents: 0 })])
  expect(invariants(verifyPolicy(generous))).toEqual(['I2'])
})

it('two claims of the same time are found, and one after the other is not', () => {
  expect(verifyClaims(byStream(events))).toEqual([])
  const doubled = withEvents('ClaimHeld', (event) => [
    event,
    { ...withData(event, { claimId: 'another' }), commandId: 'another' },
  ])
  expect(invariants(verifyClaims(doubled))).toEqual(['I5'])
})

describe('webhooks', () => {
  it('what was told once is on record once', () => {
    const twice = withEvents('PaymentCaptured', (event) => [event, event])
    expect(verifyWebhooks(byStream(events), [{ id: 'evt_1', status: 400 }], new Set(['evt_2']))).toEqual([])
    expect(invariants(verifyWebhooks(twice, [], new Set()))).toEqual(['I17'])
  })
  it('a forgery that was answered well or taken in is found', () => {
    expect(verifyWebhooks(byStream(events), [{ id: 'evt_1', status: 200 }], new Set())).toHaveLength(1)
    expect(verifyWebhooks(byStream(events), [{ id: 'evt_1', status: 400 }], new Set(['evt_1']))).toHaveLength(1)
  })
})

describe('letters', () => {
  const workOf = (): LetterWork[] =>
    events.flatMap(({ type, id }) => {
      const template = { AppointmentConfirmed: 'appointment-confirmed', AppointmentCancelled: 'appointment-cancelled' }[type]
      const readers = template === undefined ? [] : ['parent', 'professional'].map((reader) => `${template}-${reader}`)
      const names = type === 'RefundSucceeded' ? ['refund-succeeded-parent'] : readers
      return names.map((name) => ({ workId: `${id}-send-email-${name}`, isDone: true, isDue: false, attempt: 1, note: null }))
    })
  const once = (work: readonly LetterWork[]) => new Map(work.map(({ workId }) => [workId, 1]))
  const verify = (work: LetterWork[], arrivals = once(work)) => verifyLetters(events, work, arrivals).length

  it('each once is right, and so is one that says why it was not sent', () => {
    const [first, ...rest] = workOf()
    expect(verify(workOf())).toBe(0)
    expect(first && verify([{ ...first, note: 'nobody to write to' }, ...rest], once(rest))).toBe(0)
  })
  it('one that was never asked for, never sent, sent too often or out of nowhere is found', () => {
    const work = workOf()
    const [first, ...rest] = work
    expect(verify(rest)).toBe(1)
    expect(verify(work, once(rest))).toBe(1)
    expect(verify(work, new Map([...once(work), [first?.workId ?? '', 2]]))).toBe(1)
    expect(verify(work, new Map([...once(work), ['nothing-send-email-x', 1]]))).toBe(1)
    expect(first && verify([{ ...first, isDone: false, isDue: true }, ...rest], once(work))).toBe(1)
  })
})

it('tables that differ in a row, or in how often they have it, are found', () => {
  const table = (...rows: string[]) => new Map([['views.claims', rows]])
  expect(compareTables(table('a', 'b'), table('b', 'a'))).toEqual([])
  for (const other of [table('a'), table('a', 'c'), table('a', 'b', 'b'), new Map<string, string[]>()])
    expect(invariants(compareTables(table('a', 'b'), other))).toEqual(['I9'])
})

it('a projection that is not at the head of the log, or is not there at all, is found', () => {
  const all = allProjections.map(({ name }) => ({ projection: name, position: 9 }))
  expect(verifyPositions(all, 9)).toEqual([])
  expect(invariants(verifyPositions(all, 10))).toEqual(['I10'])
  expect(invariants(verifyPositions(all.slice(1), 9))).toEqual(['I10'])
})

it('a process that says that a rule is broken is heard, once for each sentence', () => {
  const line = '{"level":"warn","message":"Work failed","error":"BrokenInvariant: an appointment is confirmed"}'
  expect(findAlarms(['{"level":30,"msg":"request completed"}', 'plain words'])).toEqual([])
  expect(findAlarms([line, line])).toEqual([
    { invariant: 'alarms', what: expect.stringMatching(/^2 times .*an appointment is confirmed/) },
  ])
})
