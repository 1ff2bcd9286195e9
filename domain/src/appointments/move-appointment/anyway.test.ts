import { describe, expect, test } from 'vitest'
import * as commands from '../../testing/commands.ts'
import { createStory, VET } from '../../testing/story.ts'
import type { MoveAppointment } from './decide.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`
const TEN = at(26, '08:00')
const CLOSED = at(26, '16:00')

const booked = () => {
  const story = createStory()
  story.book('a1', EARLY, TEN)
  story.book('b1', EARLY, at(26, '09:00'), { parent: 'boris' })
  const move = (startsAt: string, more: Partial<MoveAppointment> = {}, when = EARLY) =>
    story.run(when, commands.move({ appointmentId: 'a1', professionalId: VET, startsAt, at: when, by: 'professional', ...more }))
  return { ...story, move }
}

describe('a time that is taken anyway', () => {
  test('may lie outside the hours of work, and the log says so', () => {
    const story = booked()
    expect(story.move(CLOSED)).toEqual({ refused: 'SLOT_NOT_OFFERED' })
    expect(story.move(CLOSED, { anyway: 'closed' })).toMatchObject({
      events: { appointment: [{ type: 'AppointmentMoved', data: { startsAt: CLOSED, anyway: { overlappedId: null } } }] },
    })
  })

  test('is marked only where it was not offered', () => {
    const { events } = booked().move(at(26, '10:00'), { anyway: 'beside' }) as { events: { appointment: { data: object }[] } }
    expect(events.appointment[0]?.data).not.toHaveProperty('anyway')
  })

  test('may be beside another appointment, with a reason, and leaves that one where it is', () => {
    const story = booked()
    expect(story.move(at(26, '09:00'), { anyway: 'beside' })).toEqual({ refused: 'OVERLAP_NEEDS_REASON' })
    expect(story.move(at(26, '09:00'), { anyway: 'beside', reason: 'спешно' })).toMatchObject({
      events: {
        appointment: [{ data: { reason: 'спешно', anyway: { overlappedId: 'b1' } } }],
        [`ledger:${VET}:2026-11-26`]: [
          { type: 'ClaimReleased', data: { claimId: 'a1' } },
          { type: 'ClaimHeld', data: { claimId: 'a1', isOverlap: true } },
          { type: 'ClaimConfirmed', data: { claimId: 'a1' } },
        ],
      },
    })
    expect(story.appointment('b1')).toMatchObject({ startsAt: at(26, '09:00') })
  })

  test('is never beside another where only closed time was meant, as for reception', () => {
    expect(booked().move(at(26, '09:00'), { anyway: 'closed', reason: 'спешно' })).toEqual({ refused: 'SLOT_TAKEN' })
  })

  test('is not past', () => {
    expect(booked().move(at(23, '05:30'), { anyway: 'beside', reason: 'спешно' })).toEqual({ refused: 'SLOT_IN_PAST' })
  })

  test('no longer overlaps once it is moved to a free time', () => {
    const story = booked()
    story.move(at(26, '09:00'), { anyway: 'beside', reason: 'спешно' })
    expect(story.move(at(26, '12:00'))).toMatchObject({
      events: {
        [`ledger:${VET}:2026-11-26`]: [{}, { type: 'ClaimHeld', data: expect.not.objectContaining({ isOverlap: true }) }, {}],
      },
    })
  })
})
