import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { roomClassResourceId } from '@lapka/contracts/stays.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import {
  captureExtension,
  changeRoom,
  checkIn,
  checkOut,
  closeRoom,
  extendStay,
  HOTEL,
  openHotel,
  placeStay,
  reopenRoom,
  roomsOf,
  shortenStay,
} from '@lapka/domain/testing/stay-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { expect, test } from 'vitest'
import { sortStays, verifyStayPrices, verifyStays, type StayLine } from './stays.ts'
import { byStream } from './violation.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const EARLY = '2026-11-01T08:00:00.000Z'
const SETTLED = '2026-11-01T08:00:20.000Z'
const ARRIVAL_DAY = '2026-12-30T15:00:00.000Z'
const THIRD_DAY = '2027-01-01T09:00:00.000Z'
const policy = { noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 }
const appointmentId = 'a'

type Story = Parameters<ReturnType<typeof createPlay>>[1]
type Step = [at: string, command: Story]
const paid: Step[] = [
  [EARLY, commands.startPayment({ appointmentId, at: EARLY })],
  [EARLY, commands.capture({ appointmentId, at: EARLY })],
]
const arrived: Step[] = [...paid, [ARRIVAL_DAY, checkIn({ appointmentId, room: 1, at: ARRIVAL_DAY })]]
const cancelled = (by: 'parent' | 'professional'): Step => [EARLY, commands.cancel({ appointmentId, at: EARLY, by })]

/** Six nights over the end of a year, of two dogs. */
const storyOf = async (steps: Step[]): Promise<RecordedEvent[]> => {
  const log = createMemoryLog()
  const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
  const play = createPlay(createHandle({ log, vault }))
  const petIds = ['rex', 'sara']
  const pets = petIds.map((petId) => ({ petId, weightKg: null }))
  const stay = { classId: 1, arrival: '2026-12-30', departure: '2027-01-05', pets, extraIds: [1] }
  const all: Step[] = [
    ...openHotel(policy, roomsOf(3)).map((one): Step => [FOUNDED, one]),
    ...petIds.map((petId): Step => [EARLY, addPet({ petId, ownerId: 'ana' })]),
    [EARLY, placeStay({ appointmentId, parentId: 'ana', stay, at: EARLY })],
    ...steps,
  ]
  for (const [at, one] of all) expect(await play(at, one)).toHaveProperty('events')
  return log.readAll(0, 1_000)
}

const violations = (events: readonly RecordedEvent[]) => {
  const lines: [string, StayLine][] = []
  const streams = byStream(events)
  sortStays(streams, { add: (key, line) => lines.push([key, line]) })
  return [...verifyStays(lines), ...verifyStayPrices(streams)]
}

const roads: Record<string, Step[]> = {
  'only held': [],
  paid,
  'shortened before it began': [
    ...paid,
    [EARLY, shortenStay({ appointmentId, departure: '2027-01-02', by: 'parent', at: EARLY })],
  ],
  'shortened to what it was in December': [
    ...paid,
    [EARLY, shortenStay({ appointmentId, departure: '2026-12-31', by: 'parent', at: EARLY })],
  ],
  'extended into another month, and again': [
    ...paid,
    ...[1, 2].flatMap((nth): Step[] => [
      [EARLY, extendStay({ appointmentId, nth, departure: `2027-02-0${nth}`, at: EARLY })],
      [EARLY, captureExtension({ appointmentId, nth, at: EARLY })],
    ]),
  ],
  'with nights that are held and not paid': [
    ...paid,
    [EARLY, extendStay({ appointmentId, nth: 1, departure: '2027-01-09', at: EARLY })],
  ],
  'extended in the house, moved there, and shortened': [
    ...arrived,
    [THIRD_DAY, extendStay({ appointmentId, nth: 1, departure: '2027-01-09', at: THIRD_DAY })],
    [THIRD_DAY, captureExtension({ appointmentId, nth: 1, at: THIRD_DAY })],
    [THIRD_DAY, changeRoom({ appointmentId, room: 2, at: THIRD_DAY })],
    [THIRD_DAY, shortenStay({ appointmentId, departure: '2027-01-07', by: 'parent', at: THIRD_DAY })],
  ],
  'cancelled by its parent, who may take it back': [...paid, cancelled('parent')],
  'cancelled by its parent': [
    ...paid,
    cancelled('parent'),
    [SETTLED, commands.settleCancellation({ appointmentId, at: SETTLED })],
  ],
  'cancelled by its hotel': [...paid, cancelled('professional')],
  'in the house, in another room, and shortened': [
    ...arrived,
    [THIRD_DAY, changeRoom({ appointmentId, room: 2, at: THIRD_DAY })],
    [THIRD_DAY, shortenStay({ appointmentId, departure: '2027-01-03', by: 'parent', at: THIRD_DAY })],
  ],
  'gone early': [...arrived, [THIRD_DAY, checkOut({ appointmentId, at: THIRD_DAY })]],
  'of who did not come': [...paid, [THIRD_DAY, commands.markNoShow({ appointmentId, at: THIRD_DAY })]],
}

test.each(Object.keys(roads))('a stay that is %s holds its nights and its price', async (road) => {
  expect(violations(await storyOf(roads[road] ?? []))).toEqual([])
})

test.each([
  ['class', roomClassResourceId(HOTEL, 1)],
  ['house', HOTEL],
  ['animal', 'sara'],
])('a confirmed stay without a claim on its %s is found', async (_name, resourceId) => {
  const events = await storyOf(paid)
  const without = events.filter(({ stream }) => !stream.startsWith(`ledger-${resourceId}-2027-01`))
  expect(violations(without).map(({ invariant, what }) => [invariant, what.includes(resourceId)])).toContainEqual(['I5', true])
})

test('nights that stay taken after they were given up, or cancelled, are found', async () => {
  for (const road of ['shortened before it began', 'cancelled by its hotel', 'gone early']) {
    const events = await storyOf(roads[road] ?? [])
    const kept = events.filter(({ type, stream }) => !stream.startsWith('ledger-') || !type.endsWith('Released'))
    expect(
      violations(kept)
        .map(({ what }) => what)
        .join(),
    ).toContain('which is no night of it')
  }
})

test('a closed room that is not claimed on its nights, or still is once it is open, is found', async () => {
  const closing = { classId: 1, room: 3, from: '2026-12-30', until: '2027-01-02', reason: 'нов под', isNeeded: false, at: EARLY }
  const closed: Step[] = [...paid, [EARLY, closeRoom({ closureId: 'floor', ...closing })]]
  const events = await storyOf([
    ...closed,
    [EARLY, closeRoom({ closureId: 'roof', ...closing, room: 2 })],
    [EARLY, reopenRoom('roof')],
  ])
  expect(violations(events)).toEqual([])
  const classLedger = `ledger-${roomClassResourceId(HOTEL, 1)}-2027-01`
  const without = events.filter(({ stream, data }) => stream !== classLedger || (data as { claimId: string }).claimId !== 'floor')
  expect(violations(without).map(({ invariant }) => invariant)).toEqual(['I5'])
  const kept = events.filter(({ type }) => type !== 'ClaimReleased')
  expect(
    violations(kept)
      .map(({ what }) => what)
      .join(),
  ).toContain('roof')
})

test('a stay that was sold at another price than its pinned rates is found', async () => {
  const events = await storyOf(paid)
  const changed = (type: string, change: (data: never) => object) =>
    violations(events.map((event) => (event.type === type ? { ...event, data: change(event.data as never) } : event)))
  const cheaper = changed('AppointmentPlaced', (data: { price: { lines: object[] } }) => ({
    ...data,
    price: { ...data.price, lines: data.price.lines.slice(1) },
  }))
  const otherNights = changed('StayBooked', (data: { nights: { date: string; cents: number }[] }) => ({
    ...data,
    nights: data.nights.map((night) => ({ ...night, cents: night.cents - 1 })),
  }))
  expect([cheaper, otherNights].map((found) => found.map(({ invariant }) => invariant))).toEqual([['I2'], ['I2']])
})

test('an extension that was sold at another price than it was pinned with, or not paid whole, is found', async () => {
  const events = await storyOf(roads['extended into another month, and again'] ?? [])
  const changed = (change: (data: { paidCents: number; nights: { cents: number }[] }) => object) =>
    violations(
      events.map((event) => (event.type === 'StayExtended' ? { ...event, data: change(event.data as never) } : event)),
    ).map(({ invariant }) => invariant)
  expect(changed((data) => ({ ...data, paidCents: data.paidCents - 1 }))).toContain('I2')
  expect(changed((data) => ({ ...data, nights: data.nights.map((night) => ({ ...night, cents: night.cents + 1 })) }))).toContain(
    'I2',
  )
  expect(changed((data) => data)).toEqual([])
})
