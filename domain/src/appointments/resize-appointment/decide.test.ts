import { describe, expect, test } from 'vitest'
import { everyDay } from '../../testing/commands.ts'
import { createStory, VET } from '../../testing/story.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const at = (time: string) => `2026-11-26T${time}:00.000Z`
const TEN = at('08:00')

const booked = (plan = {}) => {
  const story = createStory(plan)
  story.book('a1', EARLY, TEN)
  return story
}

describe('resizing an appointment', () => {
  test('longer claims the time after it in the same append', () => {
    expect(booked({ bufferMinutes: 10 }).resize('a1', EARLY, at('08:45'))).toEqual({
      events: {
        appointment: [
          {
            type: 'AppointmentResized',
            data: { appointmentId: 'a1', startsAt: TEN, fromEndsAt: at('08:30'), endsAt: at('08:45'), changeCount: 1 },
          },
        ],
        [`ledger:${VET}:2026-11-26`]: [
          { type: 'ClaimReleased', data: { resourceId: VET, claimId: 'a1', reason: 'resized' } },
          { type: 'ClaimHeld', data: expect.objectContaining({ claimId: 'a1', endsAt: at('08:45'), bufferMinutes: 10 }) },
          { type: 'ClaimConfirmed', data: { resourceId: VET, claimId: 'a1' } },
        ],
        'ledger:pet-of-ana-hours:2026-11-26': [
          { type: 'ClaimReleased', data: { resourceId: 'pet-of-ana-hours', claimId: 'a1', reason: 'resized' } },
          { type: 'ClaimHeld', data: expect.objectContaining({ claimId: 'a1', endsAt: at('08:45'), bufferMinutes: 0 }) },
          { type: 'ClaimConfirmed', data: { resourceId: 'pet-of-ana-hours', claimId: 'a1' } },
        ],
      },
    })
  })

  test('is refused where the time after it is taken, and nothing changes', () => {
    const story = booked({ bufferMinutes: 10 })
    story.book('b1', EARLY, at('09:00'), { parent: 'boris' })
    expect(story.resize('a1', EARLY, at('08:55'))).toEqual({ refused: 'NEXT_SLOT_TAKEN' })
    expect(story.resize('a1', EARLY, at('08:50'))).toHaveProperty('events')
    expect(story.claims()).toHaveLength(2)
  })

  test('a hold that ran out makes way, a live one does not', () => {
    const story = booked()
    story.place('b1', EARLY, at('08:30'), { parent: 'boris' })
    expect(story.resize('a1', '2026-11-23T06:09:00.000Z', at('09:00'))).toEqual({ refused: 'NEXT_SLOT_TAKEN' })
    expect(story.resize('a1', '2026-11-23T06:10:00.000Z', at('09:00'))).toHaveProperty('events')
    expect(story.typesOf(`ledger-${VET}-2026-11-26`)).toContain('HoldExpired')
  })

  test('shorter frees the rest, which another parent may book', () => {
    const story = createStory()
    story.book('a1', EARLY, TEN, { service: 'long' })
    expect(story.place('b1', EARLY, at('08:30'), { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
    story.resize('a1', EARLY, at('08:30'))
    expect(story.place('b1', EARLY, at('08:30'), { parent: 'boris' })).toHaveProperty('events')
  })

  test('over midnight stands on both days, and shortened again on one', () => {
    const story = createStory({ weekly: everyDay('00:00', '24:00') })
    story.book('a1', EARLY, at('21:30'))
    story.resize('a1', EARLY, at('22:30'))
    expect(story.dayStreamNames()).toEqual([`ledger-${VET}-2026-11-26`, `ledger-${VET}-2026-11-27`])
    story.resize('a1', EARLY, at('22:00'))
    expect(story.typesOf(`ledger-${VET}-2026-11-27`)).toEqual(['ClaimHeld', 'ClaimConfirmed', 'ClaimReleased'])
  })

  test('keeps price, start and moves, and may run past the working hours', () => {
    const story = booked({ weekly: everyDay('10:00', '10:30') })
    story.resize('a1', EARLY, at('09:30'))
    expect(story.appointment('a1')).toMatchObject({ startsAt: TEN, endsAt: at('09:30'), moveCount: 0, agreedCents: 3000 })
  })

  test('works while it goes on, into the future only, in steps of five minutes up to twelve hours', () => {
    const story = booked()
    expect(story.resize('a1', at('08:20'), at('08:15'))).toEqual({ refused: 'LENGTH_NOT_ALLOWED' })
    expect(story.resize('a1', at('08:20'), at('08:42'))).toEqual({ refused: 'LENGTH_NOT_ALLOWED' })
    expect(story.resize('a1', at('08:20'), at('20:05'))).toEqual({ refused: 'LENGTH_NOT_ALLOWED' })
    expect(story.resize('a1', at('08:20'), at('07:00'))).toEqual({ refused: 'LENGTH_NOT_ALLOWED' })
    expect(story.resize('a1', at('08:20'), at('08:30'))).toEqual({ refused: 'SAME_TIME' })
    expect(story.resize('a1', at('08:20'), at('08:40'))).toHaveProperty('events')
    expect(story.resize('a1', at('08:40'), at('09:00'))).toEqual({ refused: 'ALREADY_OVER' })
  })

  test('is refused for what is not agreed, and where the end was changed meanwhile', () => {
    const story = createStory()
    expect(story.resize('a1', EARLY, at('09:00'))).toEqual({ refused: 'NOT_FOUND' })
    story.place('a1', EARLY, TEN)
    expect(story.resize('a1', EARLY, at('09:00'))).toEqual({ refused: 'NOT_CONFIRMED' })
    story.startPayment('a1', EARLY)
    story.capture('a1', EARLY)
    expect(story.resize('a1', EARLY, at('09:00'), at('08:40'))).toEqual({ refused: 'MOVED_MEANWHILE' })
    story.cancel('a1', EARLY)
    expect(story.resize('a1', EARLY, at('09:00'))).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})
