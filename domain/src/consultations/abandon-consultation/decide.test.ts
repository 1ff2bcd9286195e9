import { describe, expect, test } from 'vitest'
import { after, createTalk, TALK } from '../../testing/talk.ts'

const abandoned = (by: string, why: string) => ({ type: 'ConsultationAbandoned', data: { consultationId: TALK, by, why } })

describe('the parent withdraws it', () => {
  test.each(['queued', 'offered'] as const)('while it is %s: the money is given up in the same append, once', (status) => {
    const talk = createTalk()
    talk.until(status)
    expect(talk.withdraw()).toMatchObject({
      events: {
        consultation: [abandoned('parent', 'withdrawn')],
        payment: [{ type: 'VoidRequested', data: { why: 'cancelled' } }],
      },
    })
    expect(talk.withdraw()).toEqual({ events: {} })
  })

  test('before paying was started, and no money is spoken of', () => {
    const talk = createTalk()
    talk.until('asked')
    expect(talk.withdraw()).toEqual({ events: { consultation: [abandoned('parent', 'withdrawn')] } })
  })

  test('is refused once a vet accepted, and once it is unanswered', () => {
    const talk = createTalk()
    expect(talk.withdraw()).toEqual({ refused: 'NOT_FOUND' })
    talk.until('accepted')
    expect(talk.withdraw(after(40))).toEqual({ refused: 'CONSULTATION_FIXED' })
    const unanswered = createTalk()
    unanswered.until('offered')
    unanswered.markUnanswered(after(90))
    expect(unanswered.withdraw(after(91))).toEqual({ refused: 'CONSULTATION_OVER' })
  })
})

describe('an unpaid consultation whose time is over', () => {
  test('it is given up, and its checkout with it', () => {
    const talk = createTalk()
    talk.until('asked')
    talk.startPayment()
    expect(talk.giveUpUnpaid(after(600))).toMatchObject({
      events: { consultation: [abandoned('system', 'unpaid')], payment: [{ type: 'VoidRequested', data: { why: 'expired' } }] },
    })
  })

  test('it is not given up before that, nor where the bank has said yes meanwhile', () => {
    const talk = createTalk()
    expect(talk.giveUpUnpaid(after(600))).toEqual({ refused: 'NOT_FOUND' })
    talk.until('paid')
    expect(talk.giveUpUnpaid(after(599))).toEqual({ events: {} })
    expect(talk.giveUpUnpaid(after(600))).toEqual({ events: {} })
    talk.requestVoid(after(601))
    expect(talk.giveUpUnpaid(after(602))).toHaveProperty('events.consultation')
  })
})
