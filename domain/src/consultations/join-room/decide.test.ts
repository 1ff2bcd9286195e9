import { describe, expect, test } from 'vitest'
import { after, createTalk, TALK } from '../../testing/talk.ts'

const joined = (by: string) => ({
  events: { consultation: [{ type: 'ConsultationJoined', data: { consultationId: TALK, by } }] },
})

describe('coming into the room', () => {
  test('is told once of each of the two, and again after they left', () => {
    const talk = createTalk()
    talk.until('accepted')
    expect(talk.join('professional')).toEqual(joined('professional'))
    expect(talk.join('professional')).toEqual({ events: {} })
    expect(talk.join('parent')).toEqual(joined('parent'))
    talk.leave('professional')
    expect(talk.join('professional', after(180))).toEqual(joined('professional'))
  })

  test('is possible from accepting to the end', () => {
    const talk = createTalk()
    expect(talk.join('parent')).toEqual({ refused: 'NOT_FOUND' })
    talk.until('offered')
    expect(talk.join('parent')).toEqual({ refused: 'CONSULTATION_NOT_OPEN' })
    const over = createTalk()
    over.until('ended')
    expect(over.join('parent', after(1000))).toEqual({ refused: 'CONSULTATION_OVER' })
  })
})
