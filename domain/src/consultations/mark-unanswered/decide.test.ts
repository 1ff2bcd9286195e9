import { describe, expect, test } from 'vitest'
import { after, createTalk, TALK } from '../../testing/talk.ts'

describe('the end of the ringing', () => {
  test('no vet accepted: it is unanswered, and the money is given up in the same append', () => {
    const talk = createTalk()
    talk.until('offered')
    expect(talk.markUnanswered(after(90))).toMatchObject({
      events: {
        consultation: [{ type: 'ConsultationUnanswered', data: { consultationId: TALK } }],
        payment: [{ type: 'VoidRequested', data: { why: 'not_accepted' } }],
      },
    })
    expect(talk.markUnanswered(after(91))).toEqual({ events: {} })
  })

  test('writes nothing before that, nor where a vet accepted', () => {
    const talk = createTalk()
    expect(talk.markUnanswered(after(90))).toEqual({ refused: 'NOT_FOUND' })
    talk.until('offered')
    expect(talk.markUnanswered(after(89))).toEqual({ events: {} })
    talk.accept()
    expect(talk.markUnanswered(after(90))).toEqual({ events: {} })
  })
})
