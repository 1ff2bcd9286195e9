import { describe, expect, test } from 'vitest'
import { ANA, createTalk, TALK } from '../../testing/talk.ts'

describe('saying how it was', () => {
  test('is possible once, after the end', () => {
    const talk = createTalk()
    talk.until('ended')
    const data = { consultationId: TALK, parentId: ANA, rating: 4, text: 'Бързо' }
    expect(talk.giveFeedback(4, 'Бързо')).toEqual({ events: { consultation: [{ type: 'ConsultationFeedbackGiven', data }] } })
    expect(talk.giveFeedback(1)).toEqual({ refused: 'FEEDBACK_GIVEN' })
  })

  test('is refused before that, and for one that was not accepted', () => {
    const talk = createTalk()
    expect(talk.giveFeedback()).toEqual({ refused: 'NOT_FOUND' })
    talk.until('accepted')
    expect(talk.giveFeedback()).toEqual({ refused: 'CONSULTATION_NOT_ENDED' })
    const withdrawn = createTalk()
    withdrawn.until('offered')
    withdrawn.withdraw()
    expect(withdrawn.giveFeedback()).toEqual({ refused: 'CONSULTATION_NOT_ENDED' })
  })
})
