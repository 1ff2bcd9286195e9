import { describe, expect, test } from 'vitest'
import { after, createTalk, GROOMER, MARIA, PETAR, TALK } from '../../testing/talk.ts'

describe('declining a consultation', () => {
  test('leaves it to the others who are rung', () => {
    const talk = createTalk()
    talk.until('offered')
    expect(talk.decline(MARIA)).toEqual({
      events: { consultation: [{ type: 'ConsultationDeclined', data: { consultationId: TALK, professionalId: MARIA } }] },
    })
    expect(talk.decline(MARIA)).toEqual({ events: {} })
    expect(talk.accept(after(30), { professionalId: PETAR })).toHaveProperty('events')
  })

  test('by the last of them ends the waiting at once, and the money is given up', () => {
    const talk = createTalk()
    talk.until('offered')
    talk.decline(PETAR)
    expect(talk.decline(MARIA)).toMatchObject({
      events: {
        consultation: [{ type: 'ConsultationDeclined' }, { type: 'ConsultationUnanswered' }],
        payment: [{ type: 'VoidRequested', data: { why: 'not_accepted' } }],
      },
    })
    expect(talk.consultation()).toMatchObject({ status: 'unanswered' })
  })

  test('is for who is rung, while it rings', () => {
    const talk = createTalk()
    expect(talk.decline(MARIA)).toEqual({ refused: 'NOT_FOUND' })
    talk.until('queued')
    expect(talk.decline(MARIA)).toEqual({ refused: 'OFFER_OVER' })
    talk.offer()
    expect(talk.decline(GROOMER)).toEqual({ refused: 'OFFER_OVER' })
    talk.accept()
    expect(talk.decline(PETAR, after(40))).toEqual({ refused: 'OFFER_OVER' })
  })
})
