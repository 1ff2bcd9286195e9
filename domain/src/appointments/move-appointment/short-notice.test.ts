import { describe, expect, test } from 'vitest'
import { postingsOf, type Posting } from '../../postings/postings-of.ts'
import type { PaidAppointment } from '../../postings/paid-appointment.ts'
import { earnedShare } from '../../payouts/share.ts'
import { everyDay, markNoShow } from '../../testing/commands.ts'
import { createStory, VET } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`
/** Nothing comes back late, nor after a no-show. */
const policy = { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 }

const booked = () => {
  const story = createStory({ policy, weekly: everyDay('06:00', '23:00') })
  story.book('a1', NOW, at(26, '12:00'))
  return story
}
const missed = (story: ReturnType<typeof booked>, time: string) => {
  story.run(time, markNoShow({ appointmentId: 'a1', at: time }))
  return story.payment('a1').refunds.map(({ amountCents }) => amountCents)
}

describe('a move by the professional that leaves less than twelve hours to decide', () => {
  test('to the next minutes: whoever does not come has all of it back, and nothing of it is earned', () => {
    const story = booked()
    story.move('a1', at(24, '08:55'), at(24, '09:00'), 'professional')
    expect(missed(story, at(24, '09:30'))).toEqual([3000])
    expect(earnedShare(story.payment('a1'), story.appointment('a1'), at(30, '08:00')).earnedCents).toBe(0)
  })

  test('to sooner, after the deadline: cancelling is free until the new start', () => {
    const story = booked()
    story.move('a1', at(26, '07:00'), at(26, '09:00'), 'professional')
    expect(story.cancel('a1', at(26, '08:59'))).toMatchObject({ events: { appointment: [{ data: { refundCents: 3000 } }] } })
  })

  test('stays so when the parent moves it once more', () => {
    const story = booked()
    story.move('a1', at(26, '07:00'), at(26, '09:00'), 'professional')
    story.move('a1', at(26, '08:00'), at(26, '10:00'))
    expect(missed(story, at(26, '10:30'))).toEqual([3000])
  })

  test('with time left to decide changes nothing of the policy', () => {
    const story = booked()
    story.move('a1', at(24, '08:00'), at(25, '20:30'), 'professional')
    expect(story.appointment('a1')).toMatchObject({ policy })
    expect(missed(story, at(25, '20:40'))).toEqual([])
  })

  test('of what has begun is a favour to whoever is late', () => {
    const story = booked()
    story.move('a1', at(26, '12:10'), at(26, '13:00'), 'professional')
    expect(missed(story, at(26, '13:30'))).toEqual([])
  })

  test('posts nothing to the professional of what promotions paid all of, either', () => {
    const price = {
      currency: 'EUR' as const,
      lines: [{ item: { kind: 'service', serviceId: 'exam', name: 'П', nameEn: 'E' }, cents: 3000 }],
    }
    const promotion = { item: { kind: 'promotion', promotionId: 'c0', name: 'К', nameEn: 'C' }, cents: -3000 }
    const placed = {
      appointmentId: 'a1',
      parentId: 'ana',
      professionalId: VET,
      price: { ...price, lines: [...price.lines, promotion] },
      policy,
    }
    const moved = { policy: { ...policy, lateRefundPercent: 100, noShowRefundPercent: 100 } }
    const facts = [
      ['AppointmentPlaced', placed],
      ['AppointmentConfirmed', { paidCents: 0, feePercent: 10 }],
      ['AppointmentMoved', moved],
      ['AppointmentMarkedNoShow', { refundCents: 0 }],
    ] as const
    let known: PaidAppointment | undefined
    const posted: Posting[] = []
    for (const [type, data] of facts) {
      const next = postingsOf(known, { type, data: data as never })
      known = next.known
      posted.push(...next.postings)
    }
    const ofVet = posted.filter(({ account }) => account === 'professional').reduce((cents, one) => cents + one.amountCents, 0)
    expect(ofVet).toBe(0)
  })
})
