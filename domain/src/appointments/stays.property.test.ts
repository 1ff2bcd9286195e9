import { totalOf } from '@lapka/contracts/money.ts'
import { roomClassResourceId } from '@lapka/contracts/stays.ts'
import { ledgerStream, appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLive, ledgerFold, monthOf, type Claim } from '../kernel/ledger.ts'
import { addDays, localDateOf } from '../kernel/zone.ts'
import { balanceOf } from '../payments/balance.ts'
import { paymentFold } from '../payments/payment.ts'
import { professionalFold } from '../professionals/professional.ts'
import { nightsBetween } from '../stays/stay-dates.ts'
import * as commands from '../testing/commands.ts'
import { bookStay } from '../testing/desk-commands.ts'
import * as people from '../testing/people-commands.ts'
import {
  changeRoom,
  checkIn,
  checkOut,
  captureExtension,
  closeExtension,
  closeRoom,
  extendStay,
  HOTEL,
  openHotel,
  placeStay,
  reopenRoom,
  roomsOf,
  shortenStay,
} from '../testing/stay-commands.ts'
import { createMemory } from '../testing/story.ts'
import { appointmentFold, type PlacedAppointment } from './appointment.ts'
import { isHoldOver, isUnpaid } from './unpaid.ts'

const ZONE = 'Europe/Sofia'
/** The clocks go back on the second night. */
const STARTS = Date.parse('2026-10-24T06:00:00.000Z')
const FIRST = '2026-10-24'
const DAYS = 40
const PARENTS = ['ana', 'boris', 'vera', 'georgi', 'dara', 'emil']
const allDay = { from: '00:00', until: '23:59' }

const hotelRooms = (rooms: number) => {
  const known = roomsOf(rooms, { arrival: allDay, departure: allDay })
  return { ...known, classes: known.classes.map((one) => ({ ...one, nightCents: 3333, weekendNightCents: 4001 })) }
}

const kinds = [
  'place',
  'desk',
  'pay',
  'shorten',
  'extend',
  'cancel',
  'checkIn',
  'changeRoom',
  'checkOut',
  'setRooms',
  'expire',
  'close',
  'reopen',
] as const
type Kind = (typeof kinds)[number]
type Step = { kind: Kind; who: number; day: number; nights: number; rooms: number; pets: number; hours: number; hasWalk: boolean }
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom<Kind>(
      ...([
        'place',
        'place',
        'place',
        'place',
        'desk',
        'desk',
        'pay',
        'pay',
        'pay',
        'shorten',
        'extend',
        'extend',
        'cancel',
      ] as const),
      ...(['checkIn', 'checkIn', 'changeRoom', 'checkOut', 'setRooms', 'expire', 'close', 'reopen'] as const),
    ),
    who: fc.nat(PARENTS.length - 1),
    day: fc.nat(9),
    nights: fc.integer({ min: -1, max: 6 }),
    rooms: fc.integer({ min: 1, max: 4 }),
    pets: fc.integer({ min: 1, max: 2 }),
    hours: fc.constantFrom(0, 0, 0, 0, 0, 3, 9, 20),
    hasWalk: fc.boolean(),
  }),
  { minLength: 60, maxLength: 120 },
)

const openTown = () => {
  const memory = createMemory()
  const { run } = memory
  const founded = '2026-01-01T00:00:00.000Z'
  const policy = { noticeHours: 48, lateRefundPercent: 33, noShowRefundPercent: 0 }
  for (const one of openHotel(policy, hotelRooms(3))) if ('refused' in run(founded, one)) throw new Error('no such hotel')
  for (const ownerId of PARENTS)
    for (const pet of [1, 2]) run(founded, people.addPet({ petId: `${ownerId}-pet-${pet}`, ownerId }))
  return memory
}
type Memory = ReturnType<typeof openTown>

const pay = ({ run }: Memory, appointmentId: string, at: string): object => {
  run(at, commands.startPayment({ appointmentId, at }))
  return run(at, commands.capture({ appointmentId, at }))
}

const act = (memory: Memory, step: Step, { at, nth, known }: { at: string; nth: number; known: string[] }): object => {
  const { run } = memory
  // One of the last few, which are not over yet.
  const appointmentId = known.at(-1 - (step.day % 6)) ?? 'nobody'
  const arrival = addDays(localDateOf(at, ZONE), step.day % 5)
  const departure = addDays(arrival, step.nights)
  switch (step.kind) {
    case 'place': {
      const parentId = PARENTS[step.who] ?? ''
      const id = `${parentId}-${known.length}`
      const pets = Array.from({ length: step.pets }, (_, nth) => ({ petId: `${parentId}-pet-${nth + 1}`, weightKg: null }))
      const stay = { classId: 1, arrival, departure, pets, extraIds: step.hasWalk ? [1] : [] }
      const answer = run(at, placeStay({ appointmentId: id, parentId, stay, at }))
      if (!('events' in answer)) return answer
      known.push(id)
      // A hold is paid within minutes, or not at all.
      if (step.rooms > 1) pay(memory, id, at)
      return answer
    }
    case 'desk': {
      const id = `desk-${nth}`
      const dogs = Array.from({ length: step.pets }, (_, nth) => `${id}-pet-${nth + 1}`)
      const extraIds = step.hasWalk ? [1] : []
      const answer = run(at, bookStay({ appointmentId: id, at, dogs, stay: { arrival, departure, extraIds } }))
      if ('events' in answer) known.push(id)
      return answer
    }
    case 'pay':
      return pay(memory, appointmentId, at)
    case 'shorten':
      return run(at, shortenStay({ appointmentId, departure, by: step.hasWalk ? 'parent' : 'professional', at }))
    case 'extend': {
      const { departure: from = at } = staysOf(memory, [appointmentId])[0]?.stay.stay ?? {}
      const answer = run(at, extendStay({ appointmentId, nth, departure: addDays(from.slice(0, 10), step.nights), at }))
      if (!('events' in answer)) return answer
      // Paid, left alone, or closed unpaid.
      if (step.rooms > 2) run(at, captureExtension({ appointmentId, nth, at, ...(step.day === 1 && { amountCents: 99 }) }))
      if (step.rooms === 1) run(at, closeExtension(appointmentId, nth))
      return answer
    }
    case 'cancel':
      return run(at, commands.cancel({ appointmentId, at, by: step.hasWalk ? 'parent' : 'professional' }))
    case 'expire':
      return run(at, commands.expireHold({ appointmentId, at }))
    case 'setRooms':
      return run(at, commands.setRooms(HOTEL, hotelRooms(step.rooms)))
    case 'checkIn':
      return run(at, checkIn({ appointmentId, room: step.rooms, at }))
    case 'changeRoom':
      return run(at, changeRoom({ appointmentId, room: step.rooms, at }))
    case 'checkOut':
      return run(at, checkOut({ appointmentId, at }))
    case 'close': {
      const closure = { classId: 1, room: step.hasWalk ? step.rooms : null, from: arrival, until: departure, reason: '' }
      if (departure <= arrival) return { refused: 'INVALID_INPUT' }
      return run(at, closeRoom({ closureId: `closure-${nth}`, ...closure, isNeeded: false, at }))
    }
    case 'reopen':
      return run(at, reopenRoom(closuresOf(memory).at(-1)?.closureId ?? 'none'))
  }
}

const closuresOf = ({ read }: Memory) => {
  const professional = read(professionalStream(HOTEL), professionalFold)
  return professional.status === 'none' ? [] : (professional.closures ?? [])
}

type Known = PlacedAppointment & { stay: NonNullable<PlacedAppointment['stay']> }
const staysOf = ({ read }: Memory, known: readonly string[]): Known[] =>
  known.flatMap((id) => {
    const appointment = read(appointmentStream(id), appointmentFold)
    return appointment.status === 'none' || appointment.stay === undefined ? [] : { ...appointment, stay: appointment.stay }
  })

/** Stays whose nights no other may have. */
const isTaking = (appointment: Known, at: string): boolean =>
  appointment.status === 'confirmed' || (isUnpaid(appointment) && !isHoldOver(appointment, at))
const nightsOf = ({ stay: { stay, leftOn } }: Known): string[] =>
  nightsBetween(stay.arrival, leftOn !== undefined && leftOn < stay.departure ? leftOn : stay.departure)

/** Nights that are being paid for, by the payments that hold them. */
const heldBeside = (stays: Known[], date: string, at: string): string[] =>
  stays.flatMap(({ stay: { stay, extending } }) =>
    extending !== undefined && isLive(extending, at) && stay.departure <= date && date < extending.departure
      ? extending.extensionPaymentId
      : [],
  )

const checkNights = (memory: Memory, stays: Known[], { at, isPlaced }: { at: string; isPlaced: boolean }) => {
  const taking = stays.filter((one) => isTaking(one, at))
  const professional = memory.read(professionalStream(HOTEL), professionalFold)
  const rooms = professional.status === 'none' ? 0 : (professional.rooms?.classes[0]?.rooms ?? 0)
  const newest = taking.at(-1)
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(FIRST, day)
    const here = taking.filter((one) => nightsOf(one).includes(date))
    const ledger = memory.read(ledgerStream(roomClassResourceId(HOTEL, 1), monthOf(date)), ledgerFold)
    const isOn = ({ nights }: Claim) => nights !== undefined && nights.from <= date && date < nights.until
    const claimed = ledger.claims.filter((claim) => isLive(claim, at) && isOn(claim)).map(({ claimId }) => claimId)
    const closed = closuresOf(memory).filter(({ from, until }) => from <= date && date < until)
    // A night is claimed exactly by those who have it and by what is closed, and is free at once when they give it up.
    if (date >= localDateOf(at, ZONE))
      expect([date, new Set(claimed)]).toEqual([
        date,
        new Set([
          ...here.map(({ appointmentId }) => appointmentId),
          ...closed.map(({ closureId }) => closureId),
          ...heldBeside(taking, date, at),
        ]),
      ])
    const open = closed.reduce((left, { room }) => left - (room === null ? left : 1), rooms)
    if (isPlaced && newest !== undefined && nightsOf(newest).includes(date)) expect(here.length).toBeLessThanOrEqual(open)
    const pets = here.flatMap(({ stay }) => stay.stay.pets.map(({ petId }) => petId))
    expect(new Set(pets).size).toBe(pets.length)
    const inHouse = here.flatMap(({ stay: { room, leftOn } }) =>
      room === undefined || leftOn !== undefined || room.from > date ? [] : room.room,
    )
    expect(new Set(inHouse).size).toBe(inHouse.length)
    if (date >= localDateOf(at, ZONE)) for (const { room } of closed) expect(inHouse).not.toContain(room)
  }
}

const checkMoney = (memory: Memory, stays: Known[]) => {
  for (const { appointmentId, price, stay, ...one } of stays) {
    const { status, by, refundPercent } = one.status === 'cancelled' ? one : { ...one, by: null, refundPercent: 0 }
    const payment = memory.read(commands.paymentStreamOf(appointmentId).stream, paymentFold)
    const { capturedCents, notDueCents = 0 } = balanceOf(payment)
    const asked = payment.status === 'captured' ? payment.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) : 0
    expect(asked).toBeLessThanOrEqual(capturedCents)
    // Nights that guests have left are nobody's: they are given up, and priced.
    if (stay.room !== undefined && stay.leftOn !== undefined) expect(stay.stay.departure <= stay.leftOn).toBe(true)
    const nightCents = stay.nights.reduce((sum, { cents }) => sum + cents, 0)
    const walks = stay.terms.extras.length * stay.nights.length * 701
    if (appointmentId.startsWith('desk-')) {
      // Written down by the hotel: nothing of it is charged or given back, and what is due there is what its nights cost.
      expect([totalOf(price), capturedCents, stay.givenUp.paidCents]).toEqual([0, 0, 0])
      expect(one.dueToClinicCents).toBe(nightCents + walks)
      continue
    }
    expect(totalOf(price)).toBe(nightCents + walks)
    // Where the hotel cancelled, nothing of it stays.
    if (status === 'cancelled' && refundPercent === 100 && by === 'professional') expect(asked).toBe(capturedCents)
    if (status !== 'confirmed') continue
    expect(capturedCents).toBe(totalOf(price) + stay.givenUp.paidCents + notDueCents)
    expect(asked).toBe(stay.givenUp.refundCents + notDueCents)
  }
}

test('case 23: whatever parents and a hotel do, nights, animals, rooms and cents stay right', () => {
  let tried = 0
  const done = new Map<Kind, number>()
  fc.assert(
    fc.property(steps, (road) => {
      const memory = openTown()
      const known: string[] = []
      let nowMs = STARTS
      for (const [nth, step] of road.entries()) {
        nowMs += step.hours * HOUR_MS
        const at = new Date(nowMs).toISOString()
        const answer = act(memory, step, { at, nth, known })
        const stays = staysOf(memory, known)
        const isPlaced = (step.kind === 'place' || step.kind === 'desk') && 'events' in answer
        checkNights(memory, stays, { at, isPlaced })
        checkMoney(memory, stays)
        tried += 1
        if ('events' in answer) done.set(step.kind, (done.get(step.kind) ?? 0) + 1)
      }
    }),
    { seed: 23, numRuns: isFullRun ? 300 : 30 },
  )
  expect(tried).toBeGreaterThan(isFullRun ? 10_000 : 1_000)
  // Each of them was not only refused.
  expect(Math.min(...kinds.map((kind) => done.get(kind) ?? 0))).toBeGreaterThan(2)
}, 1_800_000)
