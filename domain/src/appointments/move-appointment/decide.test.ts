import { appointmentStream } from '@lapka/contracts/streams.ts'
import { describe, expect, test } from 'vitest'
import { addException, command, everyDay, halfHour, setServices } from '../../testing/commands.ts'
import { createStory, inBothLedgers, VET } from '../../testing/story.ts'
import { appointmentFold } from '../appointment.ts'
import { decideRecordArrival } from '../record-arrival/decide.ts'
import { whyNotMovable } from './decide.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`
const TEN = at(26, '08:00')
const LATE = at(26, '07:00')
const half = { policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 } }

const booked = (plan = {}) => {
  const story = createStory(plan)
  story.book('a1', EARLY, TEN)
  return story
}

describe('moving an appointment', () => {
  test('keeps free after it what the place asks for that offers the new start, and no other', () => {
    const story = booked()
    story.setSchedule(EARLY, { bufferMinutes: 30 })
    const elsewhere = { scheduleId: 'other', placeId: 'other', weekly: everyDay('18:00', '20:00') }
    story.setSchedule(EARLY, { ...elsewhere, bufferMinutes: 0, minimumNoticeMinutes: 14 * 24 * 60 })
    // Extra hours at the other place, which no longer takes bookings for that day.
    const extra = { scheduleId: 'other', kind: 'extra' as const, from: at(26, '10:00'), to: at(26, '14:00'), at: EARLY }
    expect(story.run(EARLY, addException(VET, extra))).toHaveProperty('events')
    story.book('a2', EARLY, at(26, '12:30'), { parent: 'boyan' })
    expect(story.move('a1', EARLY, at(26, '12:00'))).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.move('a1', EARLY, at(26, '11:30'))).toHaveProperty('events')
  })

  test('case 20: within a day releases and claims in one append and counts the calendar entry up', () => {
    expect(booked().move('a1', EARLY, at(26, '08:30'))).toEqual({
      events: {
        appointment: [
          {
            type: 'AppointmentMoved',
            data: {
              appointmentId: 'a1',
              fromStartsAt: TEN,
              fromEndsAt: at(26, '08:30'),
              startsAt: at(26, '08:30'),
              endsAt: at(26, '09:00'),
              freeCancellationUntil: at(25, '08:30'),
              isLate: false,
              sequence: 1,
              parentId: 'ana',
            },
          },
        ],
        ...inBothLedgers('2026-11-26', [
          { type: 'ClaimReleased', data: { resourceId: VET, claimId: 'a1', reason: 'moved' } },
          {
            type: 'ClaimHeld',
            data: {
              resourceId: VET,
              capacity: 1,
              weight: 1,
              claimId: 'a1',
              holderId: 'ana',
              startsAt: at(26, '08:30'),
              endsAt: at(26, '09:00'),
              bufferMinutes: 0,
              expiresAt: at(23, '06:10'),
            },
          },
          { type: 'ClaimConfirmed', data: { resourceId: VET, claimId: 'a1' } },
        ]),
      },
    })
  })

  test('to another day writes both days in one append', () => {
    const story = booked()
    story.move('a1', EARLY, at(27, '08:00'))
    expect(story.typesOf(`ledger-${VET}-2026-11-26`)).toEqual(['ClaimHeld', 'HoldExtended', 'ClaimConfirmed', 'ClaimReleased'])
    expect(story.typesOf(`ledger-${VET}-2026-11-27`)).toEqual(['ClaimHeld', 'ClaimConfirmed'])
    expect(story.claims()).toMatchObject([{ startsAt: at(27, '08:00'), expiresAt: null }])
  })

  test('may overlap its own old place', () => {
    const story = createStory()
    story.book('a1', EARLY, TEN, { service: 'long' })
    expect(story.move('a1', EARLY, at(26, '08:30'))).toHaveProperty('events')
  })

  test('leaves room for the buffer the professional has set since, and keeps the pinned one', () => {
    const story = booked()
    story.book('b1', EARLY, at(26, '10:00'), { parent: 'boris' })
    story.setSchedule(EARLY, { bufferMinutes: 15 })
    expect(story.move('a1', EARLY, at(26, '09:30'))).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.move('a1', EARLY, at(26, '09:00'))).toMatchObject({
      events: { [`ledger:${VET}:2026-11-26`]: [{}, { type: 'ClaimHeld', data: { bufferMinutes: 0 } }, {}] },
    })
  })

  test('case 20: when the new time is gone the old one is untouched', () => {
    const story = booked()
    story.book('b1', EARLY, at(27, '08:00'), { parent: 'boris' })
    const before = story.eventCount()
    expect(story.move('a1', EARLY, at(27, '08:00'))).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.eventCount()).toBe(before)
    expect(story.appointment('a1')).toMatchObject({ status: 'confirmed', startsAt: TEN, sequence: 0 })
  })

  test('case 20: each move raises the calendar entry’s sequence by one', () => {
    const story = booked()
    story.move('a1', EARLY, at(27, '08:00'))
    story.move('a1', EARLY, at(26, '12:00'))
    expect(story.appointment('a1')).toMatchObject({ sequence: 2, moveCount: 2 })
  })

  test('case 20: a hold that ran out makes way, and its booking can still be told so', () => {
    const story = booked()
    story.place('b1', EARLY, at(27, '08:00'), { parent: 'boris' })
    expect(story.move('a1', at(23, '06:09'), at(27, '08:00'))).toEqual({ refused: 'SLOT_TAKEN' })
    expect(story.move('a1', at(23, '06:10'), at(27, '08:00'))).toHaveProperty('events')
    expect(story.typesOf(`ledger-${VET}-2026-11-27`)).toEqual(['ClaimHeld', 'HoldExpired', 'ClaimHeld', 'ClaimConfirmed'])
  })

  test('case 19: keeps length, price and policy over a price change', () => {
    const story = booked(half)
    story.run(EARLY, setServices(VET, [{ ...halfHour, priceCents: 9900, durationMinutes: 60 }]))
    story.move('a1', EARLY, at(27, '08:00'))
    expect(story.appointment('a1')).toMatchObject({
      price: { lines: [{ cents: 3000 }] },
      endsAt: at(27, '08:30'),
      policy: { version: 1 },
    })
  })

  test('case 19: made late it keeps the late status and the missed deadline, so that move-then-cancel gains nothing', () => {
    const story = booked(half)
    story.move('a1', LATE, at(30, '08:00'))
    expect(story.appointment('a1')).toMatchObject({ isLateSticky: true, freeCancellationUntil: at(25, '08:00') })
    expect(story.cancel('a1', LATE)).toMatchObject({
      events: { appointment: [{ data: { isLate: true, refundCents: 1500, keptCents: 1500 } }] },
    })
  })

  test('case 19: late once, late after any further move', () => {
    const story = booked(half)
    story.move('a1', LATE, at(30, '08:00'))
    story.move('a1', LATE, '2026-12-10T08:00:00.000Z')
    expect(story.appointment('a1')).toMatchObject({ isLateSticky: true, freeCancellationUntil: at(25, '08:00') })
  })

  test('made in time the deadline goes with the appointment', () => {
    const story = booked(half)
    story.move('a1', EARLY, at(30, '08:00'))
    expect(story.appointment('a1')).toMatchObject({ isLateSticky: false, freeCancellationUntil: at(29, '08:00') })
    expect(story.cancel('a1', LATE)).toMatchObject({ events: { appointment: [{ data: { refundCents: 3000 } }] } })
  })

  test('by the professional never makes the parent late and never shortens the time to decide', () => {
    const story = booked(half)
    story.move('a1', LATE, at(26, '12:00'), 'professional')
    expect(story.appointment('a1')).toMatchObject({ isLateSticky: false, freeCancellationUntil: at(25, '12:00') })
    const sooner = booked(half)
    sooner.move('a1', EARLY, at(23, '12:00'), 'professional')
    expect(sooner.appointment('a1')).toMatchObject({ isLateSticky: false, freeCancellationUntil: at(23, '12:00') })
  })

  describe('that has begun', () => {
    const TEN_PAST = at(26, '08:10')
    const AFTER = at(26, '08:30')
    const reading = { streams: { appointment: { stream: appointmentStream('a1'), fold: appointmentFold } } }
    const recordArrival = (story: ReturnType<typeof booked>, step: 'arrived' | 'not_arrived') =>
      story.run(
        TEN_PAST,
        command(reading, (states) => decideRecordArrival({ step, at: TEN_PAST }, states)),
      )

    test('is for its professional, to a later start of that day, while the patient has not arrived', () => {
      expect(booked().move('a1', TEN_PAST, at(26, '10:00'))).toEqual({ refused: 'ALREADY_STARTED' })
      expect(booked().move('a1', TEN_PAST, at(27, '08:00'), 'professional')).toEqual({ refused: 'ONLY_LATER_THAT_DAY' })
      expect(booked().move('a1', AFTER, at(26, '10:00'), 'professional')).toEqual({ refused: 'ALREADY_STARTED' })
      const story = booked({ minimumNoticeMinutes: 240 })
      recordArrival(story, 'arrived')
      expect(story.move('a1', TEN_PAST, at(26, '10:00'), 'professional')).toEqual({ refused: 'ALREADY_STARTED' })
      recordArrival(story, 'not_arrived')
      expect(story.move('a1', TEN_PAST, at(26, '08:00'), 'professional')).toEqual({ refused: 'SAME_TIME' })
      expect(story.move('a1', TEN_PAST, at(26, '07:30'), 'professional')).toEqual({ refused: 'SLOT_IN_PAST' })
      expect(story.move('a1', TEN_PAST, at(26, '10:00'), 'professional')).toHaveProperty('events')
    })

    test('is not once it is marked or billed', () => {
      const appointment = booked().appointment('a1')
      if (appointment.status !== 'confirmed') throw new Error('not booked')
      const late = { ...appointment, hasArrived: false }
      const request = { by: 'professional', at: TEN_PAST } as const
      expect(whyNotMovable(late, request)).toBeNull()
      expect(whyNotMovable({ ...late, outcome: 'no_show' }, request)).toBe('ALREADY_STARTED')
      expect(whyNotMovable({ ...late, billCents: 1000 }, request)).toBe('ALREADY_STARTED')
    })

    test.each([0, 1, 24])('gives no free cancellation back where the policy asks for %i hours of notice', (noticeHours) => {
      const story = booked({ policy: { ...half.policy, noticeHours } })
      const { freeCancellationUntil } = story.appointment('a1') as { freeCancellationUntil: string }
      story.move('a1', TEN_PAST, at(26, '14:00'), 'professional')
      expect(story.appointment('a1')).toMatchObject({ isLateSticky: true, freeCancellationUntil })
      expect(story.cancel('a1', TEN_PAST)).toMatchObject({
        events: { appointment: [{ data: { isLate: true, refundCents: 1500 } }] },
      })
    })
  })

  test('by the professional is bound by neither notice nor horizon, which bind the parent', () => {
    const far = at(30, '08:00')
    expect(booked({ minimumNoticeMinutes: 600, horizonDays: 5 }).move('a1', LATE, at(26, '12:00'))).toEqual({
      refused: 'SLOT_IN_PAST',
    })
    const story = booked({ minimumNoticeMinutes: 600, horizonDays: 5 })
    expect(story.move('a1', LATE, at(26, '12:00'), 'professional')).toHaveProperty('events')
    expect(story.move('a1', EARLY, far)).toEqual({ refused: 'SLOT_NOT_OFFERED' })
    expect(story.move('a1', EARLY, far, 'professional')).toHaveProperty('events')
  })

  test('is possible five times', () => {
    const story = booked()
    for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00'])
      expect(story.move('a1', EARLY, at(26, time))).toHaveProperty('events')
    expect(story.move('a1', EARLY, at(26, '14:00'))).toEqual({ refused: 'TOO_MANY_MOVES' })
  })

  test('is refused where there is nothing to move, to the same time, and to times that are not offered', () => {
    const story = createStory()
    expect(story.move('a1', EARLY, TEN)).toEqual({ refused: 'NOT_FOUND' })
    story.place('a1', EARLY, TEN)
    expect(story.move('a1', EARLY, at(26, '09:00'))).toEqual({ refused: 'NOT_CONFIRMED' })
    story.startPayment('a1', EARLY)
    story.capture('a1', EARLY)
    expect(story.move('a1', EARLY, TEN)).toEqual({ refused: 'SAME_TIME' })
    expect(story.move('a1', EARLY, at(26, '16:00'))).toEqual({ refused: 'SLOT_NOT_OFFERED' })
    expect(story.move('a1', EARLY, at(20, '08:00'))).toEqual({ refused: 'SLOT_IN_PAST' })
    expect(story.move('a1', TEN, at(27, '08:00'))).toEqual({ refused: 'ALREADY_STARTED' })
    story.cancel('a1', EARLY)
    expect(story.move('a1', EARLY, at(27, '08:00'))).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})
