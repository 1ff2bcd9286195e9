import { randomUUID } from 'node:crypto'
import { commandArguments, type ReplayableName } from '@lapka/contracts/recorded-commands.ts'
import { courseLine } from '@lapka/domain/courses/course-line.ts'
import { courseFold } from '@lapka/domain/courses/course.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import * as courses from '@lapka/domain/testing/course-commands.ts'
import { addPet, joinWaitlist, registerAccount } from '@lapka/domain/testing/people-commands.ts'
import * as stays from '@lapka/domain/testing/stay-commands.ts'
import { decideLeaveWaitlist, leaveWaitlistStreams } from '@lapka/domain/waitlist/leave-waitlist/decide.ts'
import { decideOfferTime, offerTimeStreams } from '@lapka/domain/waitlist/offer-time/decide.ts'
import { courseStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { beforeAll, expect, test } from 'vitest'
import { runWhatIf } from './run-what-if.ts'

const VET = randomUUID()
const FOUNDED = '2026-11-01T06:00:00.000Z'
const DAY = '2026-12-07'
const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 50 }
const people = ['ana', 'boris', 'vera', 'gosho'] as const
const at = (minute: number) => new Date(Date.parse('2026-12-01T06:00:00.000Z') + minute * 60_000).toISOString()

const log = createMemoryLog()
const handle = createHandle({ log, vault: createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) }) })
const playing = createPlay(handle)
/** Nothing of this story is refused, and each command says something. */
const play = async (...[when, command, actorId]: Parameters<typeof playing>): Promise<void> => {
  const answer = await playing(when, command, actorId)
  if ('refused' in answer) throw new Error(`${when}: ${answer.refused}`)
  if (Object.values(answer.events).every((events) => events.length === 0)) throw new Error(`${when}: nothing was decided`)
}

const who = (parentId: string) => ({ parentId, petId: `pet-of-${parentId}` })
const pay = async (appointmentId: string, minute: number) => {
  await play(at(minute), commands.startPayment({ appointmentId, at: at(minute) }))
  await play(at(minute), commands.openCheckout({ appointmentId, at: at(minute) }))
  await play(at(minute + 1), commands.capture({ appointmentId, at: at(minute + 1) }))
}
const book = async (appointmentId: string, parentId: string, startsAt: string, minute: number) => {
  await play(
    at(minute),
    commands.place({ appointmentId, ...who(parentId), professionalId: VET, startsAt, at: at(minute) }),
    parentId,
  )
  await pay(appointmentId, minute + 1)
}

const visits = async () => {
  await book('kept', 'ana', `${DAY}T08:00:00.000Z`, 0)
  await book('missed', 'boris', `${DAY}T09:00:00.000Z`, 5)
  await book('given-up', 'vera', `${DAY}T10:00:00.000Z`, 10)
  await play(at(20), commands.resize({ appointmentId: 'kept', endsAt: `${DAY}T08:45:00.000Z`, at: at(20) }))
  const startsAt = `${DAY}T11:00:00.000Z`
  await play(at(21), commands.move({ appointmentId: 'missed', professionalId: VET, startsAt, at: at(21) }), 'boris')
  await play(at(22), commands.cancel({ appointmentId: 'given-up', at: at(22), isUndoable: true, reason: 'Оздравя' }), 'vera')
  await play(at(22), commands.undoCancellation({ appointmentId: 'given-up', at: at(22) }), 'vera')
  await play(at(23), commands.cancel({ appointmentId: 'given-up', at: at(23), isUndoable: true }), 'vera')
  await play(at(24), commands.settleCancellation({ appointmentId: 'given-up', at: at(24) }))
  const refund = { appointmentId: 'given-up', refundId: 'refund-given-up-parent' }
  await play(at(25), commands.submitRefund({ ...refund, attempt: 1, providerRefundId: 're-refund-given-up-parent-1' }))
  await play(at(26), commands.recordRefund({ ...refund, status: 'succeeded' }))
  const later = `${DAY}T12:00:00.000Z`
  await play(
    at(31),
    commands.place({ appointmentId: 'unpaid', ...who('gosho'), professionalId: VET, startsAt: later, at: at(31) }),
  )
  await play(at(32), commands.extendHold({ appointmentId: 'unpaid', at: at(32) }))
  await play(at(33), commands.startPayment({ appointmentId: 'unpaid', at: at(33) }))
  await play(at(34), commands.voidPayment({ appointmentId: 'unpaid' }))
  await play(at(60), commands.expireHold({ appointmentId: 'unpaid', at: at(60), closedCheckout: 'expired' }))
  const after = `${DAY}T14:00:00.000Z`
  await play(after, commands.complete({ appointmentId: 'kept', at: after }))
  await play(after, commands.markNoShow({ appointmentId: 'missed', at: after }))
  const bill = { amountCents: 2000, reason: 'По-кратко', at: after, refund: { refundId: 'billed', idempotencyKey: 'billed-1' } }
  await play(after, commands.adjustBill({ appointmentId: 'kept', ...bill }))
}

/** Three of an hour and a half make a day full, and one of them is cancelled. */
const waits = async () => {
  const day = '2026-12-08'
  for (const [nth, parentId] of people.slice(0, 3).entries())
    await book(
      `full-${nth}`,
      parentId,
      `${day}T0${7 + Math.floor(nth / 2)}:${nth % 2 === 0 ? '00' : '30'}:00.000Z`,
      100 + 5 * nth,
    )
  const wait = (parentId: string) => ({ waitId: `wait-of-${parentId}`, ...who(parentId), professionalId: VET, date: day })
  const stream = waitlistStream(VET, day)
  await play(at(120), joinWaitlist({ ...wait('gosho'), at: at(120), reason: 'Куца' }), 'gosho')
  await play(at(121), joinWaitlist({ ...wait('ana'), at: at(121) }), 'ana')
  await play(at(122), commands.cancel({ appointmentId: 'full-1', at: at(122) }), 'boris')
  const offer = { ...wait('gosho'), at: at(123), appointmentId: 'offered', reason: 'Куца', tzdataVersion: '2026b' }
  await play(
    at(123),
    commands.command(offerTimeStreams(offer), (states) => decideOfferTime(offer, states)),
  )
  const leave = { waitId: 'wait-of-ana', parentId: 'ana', stream }
  await play(
    at(124),
    commands.command(leaveWaitlistStreams(leave), (states) => decideLeaveWaitlist(leave, states)),
    'ana',
  )
}

const guests = async () => {
  const stay = {
    classId: 1,
    arrival: '2026-12-10',
    departure: '2026-12-16',
    pets: [{ petId: 'pet-of-ana', weightKg: 20 }],
    extraIds: [1],
  }
  await play(at(200), stays.placeStay({ appointmentId: 'stay', parentId: 'ana', stay, at: at(200) }), 'ana')
  await pay('stay', 201)
  await play(at(205), stays.extendStay({ appointmentId: 'stay', nth: 1, departure: '2026-12-17', at: at(205) }), 'ana')
  await play(at(206), stays.captureExtension({ appointmentId: 'stay', nth: 1, at: at(206) }))
  await play(at(210), stays.shortenStay({ appointmentId: 'stay', departure: '2026-12-15', by: 'parent', at: at(210) }), 'ana')
  await play('2026-12-10T13:00:00.000Z', stays.checkIn({ appointmentId: 'stay', room: 1, at: '2026-12-10T13:00:00.000Z' }))
  await play('2026-12-11T13:00:00.000Z', stays.changeRoom({ appointmentId: 'stay', room: 2, at: '2026-12-11T13:00:00.000Z' }))
  await play('2026-12-13T08:00:00.000Z', stays.checkOut({ appointmentId: 'stay', at: '2026-12-13T08:00:00.000Z' }))
}

const classes = async () => {
  const courseId = 'puppies'
  await play(
    at(300),
    courses.planCourse({ courseId, at: at(300), starts: ['2026-12-20T08:00:00.000Z', '2026-12-21T08:00:00.000Z'], seats: 1 }),
  )
  await play(at(301), courses.placeSeat({ appointmentId: 'seat', courseId, at: at(301) }), 'ana')
  await pay('seat', 302)
  for (const parentId of ['boris', 'vera']) await play(at(310), courses.joinCourse({ courseId, parentId, at: at(310) }), parentId)
  const { course } = await handle.read({ course: { stream: courseStream(courseId), fold: courseFold } })
  if (course.status === 'none') throw new Error('no course')
  await play(at(311), courses.leaveLine({ parentId: 'vera', line: courseLine(course) }), 'vera')
  await play(at(312), courses.changeSeats({ courseId, seats: 2, at: at(312) } as never))
  await play(at(313), courses.offerSeat({ courseId, parentId: 'boris', at: at(313) }))
  const off = { appointmentId: 'seat', sessionIds: ['puppies-2'], by: 'professional' as const, at: at(320) }
  await play(at(320), courses.giveUpSessions(off))
  await play(at(321), courses.setPassOffer() as never)
  for (const [nth, id] of ['first', 'second'].entries())
    await play(
      at(322 + nth),
      courses.planCourse({ courseId: id, at: at(322 + nth), starts: [`2026-12-2${3 + nth}T08:00:00.000Z`] }),
    )
  await play(at(325), courses.placeSeat({ appointmentId: 'pass', courseId: 'first', isPass: true, at: at(325) }), 'ana')
  await pay('pass', 326)
  await play(at(330), courses.takeVisit({ appointmentId: 'pass', courseId: 'second', at: at(330) }), 'ana')
  await play(at(331), courses.returnVisit({ appointmentId: 'pass', sessionId: 'second-1', at: at(331) }), 'ana')
}

beforeAll(async () => {
  const hours = { weekly: commands.everyDay('09:00', '17:00') }
  const tuesday = [
    ...commands.everyDay('09:00', '17:00').filter(({ weekday }) => weekday !== 2),
    { weekday: 2 as const, from: '09:00', to: '10:30' },
  ]
  for (const one of commands.openPractice(VET, { policy, hours: { ...hours, weekly: tuesday } })) await playing(FOUNDED, one)
  for (const one of stays.openHotel(policy, stays.roomsOf(2))) await playing(FOUNDED, one)
  for (const one of courses.openSchool({ policy })) await playing(FOUNDED, one)
  for (const parentId of people) {
    await playing(FOUNDED, registerAccount({ accountId: parentId }))
    await playing(FOUNDED, addPet({ petId: `pet-of-${parentId}`, ownerId: parentId }))
  }
  await visits()
  await waits()
  await guests()
  await classes()
})

async function* nothing() {
  // No search was in vain.
}

test('every command that the lab knows stands in an envelope, and decided again it gives the facts that were recorded', async () => {
  const events = await log.readAll(0, 10_000)
  const recorded = events.flatMap(({ command }) => (command?.arguments === undefined ? [] : [command.name]))
  const missing = (Object.keys(commandArguments) as ReplayableName[]).filter((name) => !recorded.includes(name))
  expect(missing).toEqual([])
  const professionals = [VET, stays.HOTEL, courses.TRAINER]
  const span = { from: '2026-11-30T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' }
  const { reproduction, scratch } = await runWhatIf({ log, ...span, changes: {}, professionals, demand: nothing() })
  expect(reproduction.mismatches).toEqual([])
  expect(reproduction).toMatchObject({ decisions: recorded.length, matching: recorded.length })
  expect(scratch.own).toBe(0)
})
