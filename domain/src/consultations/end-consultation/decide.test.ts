import { describe, expect, test } from 'vitest'
import { MIN_TALK_MS, type ConsultationEnd, type ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { after as afterSeconds, createTalk } from '../../testing/talk.ts'
import { consultationFold } from '../consultation.ts'
import { endByButton } from './decide.ts'
import { nextEnd } from './next-end.ts'
import { nobodyUnseen, seenUntilOf, type SeenUntil } from './owed.ts'

const MIN_MINUTES = MIN_TALK_MS / MINUTE_MS
const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 1, minute)).toISOString()
const fact = (type: string, data: object, minute: number) =>
  ({ type, data, occurredAt: at(minute), revision: 0 }) as RecordedEvent
const accepted = [
  fact('ConsultationAsked', { consultationId: 'c', price: { currency: 'EUR', lines: [] } }, 0),
  fact('ConsultationQueued', { ringsAt: at(0) }, 0),
  fact('ConsultationOffered', { professionalIds: ['vet'], offerEndsAt: at(2) }, 0),
  fact(
    'ConsultationAccepted',
    { professionalId: 'vet', startsAt: at(1), endsAt: at(21), vetJoinsBy: at(4), leastTalkMs: MIN_TALK_MS },
    1,
  ),
]
const joined = (by: ConsultationParty, minute: number) => fact('ConsultationJoined', { by }, minute)
const left = (by: ConsultationParty, minute: number) => fact('ConsultationLeft', { by, why: 'button' }, minute)
/** Their connection was last heard of then; it is written down ten minutes later. */
const away = (by: ConsultationParty, minute: number) =>
  fact('ConsultationLeft', { by, why: 'away', seenUntil: at(minute) }, minute + 10)

const after = (facts: RecordedEvent[], from = accepted) => {
  const consultation = [...from, ...facts].reduce(consultationFold.evolve, consultationFold.initialState())
  if (consultation.status !== 'accepted') throw new Error(consultation.status)
  return consultation
}
const endOf = (by: ConsultationParty, minute: number, ...facts: RecordedEvent[]) =>
  endByButton(after(facts), { by, at: at(minute), seenUntil: nobodyUnseen })
const unseen = (by: ConsultationParty, minute: number): SeenUntil => ({ ...nobodyUnseen, [by]: at(minute) })
const both = [joined('professional', 1), joined('parent', 2)]

describe('by the button', () => {
  test('only the vet ends what the vet has not come to, and is not paid for it', () => {
    expect(endOf('parent', 2, joined('parent', 2))).toBeNull()
    expect(endOf('professional', 2, joined('parent', 2))).toBe('VET_NEVER_JOINED')
  })
  test('either ends a talk', () => {
    expect(endOf('parent', 9, ...both)).toBe('TALKED')
    expect(endOf('professional', 9, ...both)).toBe('TALKED')
    expect(endOf('professional', 9, ...both, left('parent', 8))).toBe('TALKED')
  })
  test('a vet who waited the full waiting time is paid, and one who waited less is not', () => {
    expect(endOf('professional', 12, joined('professional', 1))).toBe('PARENT_NEVER_CAME')
    expect(endOf('professional', 5, joined('professional', 1))).toBe('VET_NEVER_JOINED')
    expect(endOf('parent', 5, joined('professional', 1))).toBe('PARENT_NEVER_CAME')
  })
  test('a vet who left and is not back is not paid, whichever side ends it', () => {
    const gone = [...both, left('professional', 3)]
    expect(endOf('parent', 4, ...gone)).toBe('PROFESSIONAL_LEFT')
    expect(endOf('professional', 4, ...gone)).toBe('PROFESSIONAL_LEFT')
    expect(endOf('parent', 4, joined('professional', 1), left('professional', 3))).toBe('VET_NEVER_JOINED')
    expect(endOf('parent', 6, ...gone, joined('professional', 5))).toBe('TALKED')
  })
})

describe('a talk too short to be owed', () => {
  test.each<[string, number, ConsultationEnd]>([
    ['in the very minute that the parent came', 2, 'ENDED_TOO_SOON'],
    ['a minute before the least length', 1 + MIN_MINUTES, 'ENDED_TOO_SOON'],
    ['at the least length', 2 + MIN_MINUTES, 'TALKED'],
  ])('the vet ends it %s', (_when, minute, end) => {
    expect(endOf('professional', minute, ...both)).toBe(end)
  })
  test('the parent may end it at any time: the vet came, and is paid', () => {
    expect(endOf('parent', 2, ...both)).toBe('TALKED')
  })
  test('only what both were in the room for counts, however often they come and go', () => {
    const often = [...both, left('parent', 3), joined('parent', 7)]
    expect(endOf('professional', 8, ...often)).toBe('ENDED_TOO_SOON')
    expect(endOf('professional', 9, ...often)).toBe('TALKED')
  })
  test('a parent who left is waited for before it is owed, by whichever button the vet goes', () => {
    const gone = [...both, left('parent', 3)]
    expect(endOf('professional', 4, ...gone)).toBe('ENDED_TOO_SOON')
    expect(endOf('professional', 13, ...gone)).toBe('TALKED')
    expect(nextEnd(after([...gone, left('professional', 4)]))).toEqual({ at: at(7), end: 'ENDED_TOO_SOON' })
    expect(nextEnd(after([...both, left('parent', 6), left('professional', 7)]))).toEqual({ at: at(7), end: 'TALKED' })
  })
  test('a vet who looks in every three minutes until the time is over has not talked', () => {
    const visits = [5, 8, 11, 14, 17].flatMap((minute) => [joined('professional', minute), left('professional', minute)])
    const hopping = [...both, left('professional', 2), ...visits, joined('professional', 20), left('professional', 21)]
    expect(nextEnd(after(hopping))).toEqual({ at: at(24), end: 'ENDED_TOO_SOON' })
  })
  test('of one that was accepted before the rule nothing changes', () => {
    const before = accepted.map((event) => ({ ...event, data: { ...(event.data as object), leastTalkMs: 0 } }))
    const command = { by: 'professional', at: at(2), seenUntil: nobodyUnseen } as const
    expect(endByButton(after(both, before), command)).toBe('TALKED')
  })
})

describe('a vet whose connection is gone', () => {
  test('does not talk meanwhile, and is not paid for talking to no one', () => {
    const consultation = after(both)
    const seenUntil = unseen('professional', 3)
    expect(endByButton(consultation, { by: 'professional', at: at(9), seenUntil })).toBe('ENDED_TOO_SOON')
    expect(endByButton(consultation, { by: 'parent', at: at(9), seenUntil })).toBe('PROFESSIONAL_LEFT')
    expect(endByButton(consultation, { by: 'professional', at: at(9), seenUntil: unseen('professional', 8) })).toBe('TALKED')
  })
  test('for moments only is here all the same', () => {
    expect([undefined, 0, 59_999, 2 * MINUTE_MS].map((ms) => seenUntilOf(ms, at(9)))).toEqual([null, null, null, at(7)])
  })
  test('has not waited for a parent who never came', () => {
    const alone = after([joined('professional', 1)])
    const seenUntil = unseen('professional', 2)
    expect(endByButton(alone, { by: 'professional', at: at(12), seenUntil })).toBe('VET_NEVER_JOINED')
    expect(nextEnd(alone, seenUntil)).toEqual({ at: at(11), end: 'VET_NEVER_JOINED' })
    expect(nextEnd(alone)).toEqual({ at: at(11), end: 'PARENT_NEVER_CAME' })
  })
  test('left when they were last heard of, not when that was noticed', () => {
    expect(nextEnd(after([...both, left('parent', 6), away('professional', 4)]))).toMatchObject({ end: 'PROFESSIONAL_LEFT' })
    expect(nextEnd(after([...both, away('professional', 12)]))).toMatchObject({ end: 'PROFESSIONAL_LEFT' })
    expect(nextEnd(after([...both, left('parent', 6), away('professional', 7)]))).toMatchObject({ end: 'TALKED' })
  })
})

describe('money that is gone for good', () => {
  test.each(['accepted', 'ended'] as const)('ends one that is %s only where it is the money of its appointment', (last) => {
    const talk = createTalk()
    talk.until(last)
    expect(talk.endUnpaid(afterSeconds(1000))).toEqual({ events: {} })
    talk.recordVoid(afterSeconds(1001))
    const cancelled = [expect.objectContaining({ type: 'AppointmentCancelled' })]
    const ended = [{ type: 'ConsultationEnded', data: expect.objectContaining({ by: 'system', end: 'PAYMENT_FAILED' }) }]
    expect(talk.endUnpaid(afterSeconds(1002))).toMatchObject({
      events: { appointment: cancelled, ...(last === 'accepted' && { consultation: ended }) },
    })
  })
})
