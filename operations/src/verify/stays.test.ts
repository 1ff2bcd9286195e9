import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { decideReceiptAgain, entitledCents, receiptDecisionsOf } from '@lapka/domain/refund-receipt/receipt-decisions.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { bookStay } from '@lapka/domain/testing/desk-commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { checkIn, checkOut, openHotel, placeStay, roomsOf, shortenStay } from '@lapka/domain/testing/stay-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { expect, test } from 'vitest'
import { verifyMoney } from './money.ts'
import { verifyPolicy } from './policy.ts'
import { verifyStayPrices } from './stays.ts'
import { byStream } from './violation.ts'

const EARLY = '2026-11-01T08:00:00.000Z'
const LATE = '2026-12-05T20:00:00.000Z'
const policy = { noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 }

/** Four nights at 100 €, of which the guests stay one. */
const left = () =>
  booked([
    ['2026-12-06T16:00:00.000Z', (at) => checkIn({ appointmentId: 'a', room: 1, at })],
    ['2026-12-07T08:00:00.000Z', (at) => checkOut({ appointmentId: 'a', at })],
  ])

/** Shortened to one, cancelled by the parent and, where it says so, by the hotel too. */
const story = ({ shortenedAt, isHotelToo = false }: { shortenedAt: string; isHotelToo?: boolean }) =>
  booked([
    [shortenedAt, (at) => shortenStay({ appointmentId: 'a', departure: '2026-12-07', by: 'parent', at })],
    [LATE, (at) => commands.cancel({ appointmentId: 'a', at })],
    ...(isHotelToo ? [[LATE, (at: string) => commands.cancel({ appointmentId: 'a', at, by: 'professional' })] as const] : []),
  ])

/** Written down by the hotel for a person without an account, shortened, and left a night early. */
const ofDesk = async () => {
  const { play, log } = await openTown()
  const stay = { arrival: '2026-12-06', departure: '2026-12-10' }
  await play(EARLY, bookStay({ appointmentId: 'a', at: EARLY, dogs: ['bim'], stay }))
  await play(EARLY, shortenStay({ appointmentId: 'a', departure: '2026-12-09', by: 'professional', at: EARLY }))
  const [came, left] = ['2026-12-06T16:00:00.000Z', '2026-12-08T08:00:00.000Z']
  await play(came, checkIn({ appointmentId: 'a', room: 1, at: came }))
  await play(left, checkOut({ appointmentId: 'a', at: left }))
  return log.readAll(0, 1_000)
}

type Step = readonly [at: string, command: (at: string) => commands.StoryCommand]

const openTown = async () => {
  const log = createMemoryLog()
  const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
  const play = createPlay(createHandle({ log, vault }))
  for (const one of openHotel(policy, roomsOf(3))) await play('2026-01-01T00:00:00.000Z', one)
  return { log, play }
}

const booked = async (steps: Step[]) => {
  const { log, play } = await openTown()
  await play(EARLY, addPet({ petId: 'rex', ownerId: 'ana' }))
  const pets = [{ petId: 'rex', weightKg: null }]
  const stay = { classId: 1, arrival: '2026-12-06', departure: '2026-12-10', pets, extraIds: [] }
  const appointmentId = 'a'
  await play(EARLY, placeStay({ appointmentId, parentId: 'ana', stay, at: EARLY }))
  await play(EARLY, commands.startPayment({ appointmentId, at: EARLY }))
  await play(EARLY, commands.capture({ appointmentId, at: EARLY }))
  for (const [at, command] of steps) await play(at, command(at))
  return log.readAll(0, 1_000)
}

/** As the provider has it: what was captured, and each refund that was asked for. */
const provider = (events: readonly RecordedEvent[]) => ({
  payments: [{ paymentIntentId: 'pi-a', paymentId: 'p-a', subjectId: 'a', capturedCents: 40_000 }],
  refunds: events.flatMap(({ type, data }) => {
    if (type !== 'RefundRequested') return []
    const { refundId, amountCents } = data as { refundId: string; amountCents: number }
    return { id: `re-${refundId}-1`, paymentIntentId: 'pi-a', refundId, amountCents, status: 'pending' as const }
  }),
})
const MUCH_LATER = '2026-12-06T08:00:00.000Z'

test.each([
  { shortenedAt: EARLY, asked: 35_000 },
  { shortenedAt: LATE, asked: 20_000 },
  { shortenedAt: EARLY, isHotelToo: true, asked: 40_000 },
  { shortenedAt: LATE, isHotelToo: true, asked: 40_000 },
])('a stay that was shortened and then cancelled is no violation, and its receipt proves itself: $asked', async (road) => {
  const events = await story(road)
  const said = [...verifyMoney(byStream(events), provider(events), MUCH_LATER), ...verifyPolicy(byStream(events))]
  // This history sends none, which is another finding.
  expect(said.filter(({ what }) => what.includes('back'))).toEqual([])
  const decisions = receiptDecisionsOf(events.filter(({ stream }) => stream === 'appointment-a' || stream === 'payment-p-a'))
  const again = decisions.map((one) => decideReceiptAgain(one, { ...policy, version: 1 }))
  expect(again).toEqual(decisions.map(({ refundCents }) => refundCents))
  expect(entitledCents(decisions)).toBe(road.asked)
  expect(provider(events).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(road.asked)
})

test('guests who left before their last night without its price are found', async () => {
  const events = await left()
  expect(verifyPolicy(byStream(events))).toEqual([])
  expect(events.filter(({ type }) => type === 'StayShortened')).toHaveLength(1)
  const kept = events.filter(({ type }) => type !== 'StayShortened')
  expect(verifyPolicy(byStream(kept)).map(({ invariant }) => invariant)).toEqual(['I2'])
  const decisions = receiptDecisionsOf(events.filter(({ stream }) => stream === 'appointment-a' || stream === 'payment-p-a'))
  expect(decisions).toMatchObject([{ rule: 'shortened', refundCents: 15_000 }])
  expect(entitledCents(decisions)).toBe(15_000)
})

test('a shortening that says other nights, another price or another end than its hotel agreed to is found', async () => {
  const events = await story({ shortenedAt: EARLY })
  for (const change of [{ nights: [] }, { price: { currency: 'EUR', lines: [] } }, { endsAt: '2026-12-01T10:00:00.000Z' }])
    expect(verifyPolicy(forged(events, 'StayShortened', change)).map(({ invariant }) => invariant)).toContain('I2')
  expect(verifyPolicy(forged(events, 'StayShortened', {}))).toEqual([])
})

const forged = (events: readonly RecordedEvent[], type: string, change: object) =>
  byStream(events.map((event) => (event.type === type ? { ...event, data: { ...(event.data as object), ...change } } : event)))

test('a stay that a hotel wrote down itself is checked by what is due there: when it was booked, and after each night that fell away', async () => {
  const events = await ofDesk()
  expect([...verifyPolicy(byStream(events)), ...verifyStayPrices(byStream(events))]).toEqual([])
  const due = { dueToClinicCents: 39_999 }
  expect(verifyStayPrices(forged(events, 'AppointmentAddedByProfessional', due))).toMatchObject([{ invariant: 'I2' }])
  const found = verifyPolicy(forged(events, 'StayShortened', due)).map(({ invariant }) => invariant)
  expect(found).toContain('I2')
})
