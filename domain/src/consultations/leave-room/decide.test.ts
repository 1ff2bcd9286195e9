import { describe, expect, test } from 'vitest'
import { after, createTalk, TALK } from '../../testing/talk.ts'

describe('leaving the room', () => {
  test('by the button, or away since they were last heard of', () => {
    const talk = createTalk()
    talk.until('accepted')
    talk.join('parent')
    expect(talk.leave('parent')).toEqual({
      events: { consultation: [{ type: 'ConsultationLeft', data: { consultationId: TALK, by: 'parent', why: 'button' } }] },
    })
    talk.join('professional')
    expect(talk.leave('professional', 'away', after(70))).toMatchObject({
      events: { consultation: [{ data: { by: 'professional', why: 'away', seenUntil: after(70) } }] },
    })
  })

  test('a party who is not in can’t leave, nor can anyone after the end', () => {
    const talk = createTalk()
    talk.until('accepted')
    expect(talk.leave('parent')).toEqual({ events: {} })
    talk.join('parent')
    talk.leave('parent')
    expect(talk.leave('parent')).toEqual({ events: {} })
    const over = createTalk()
    over.until('ended')
    expect(over.leave('parent')).toEqual({ events: {} })
  })

  test('there is no room before a vet accepted', () => {
    const talk = createTalk()
    expect(talk.leave('parent')).toEqual({ refused: 'NOT_FOUND' })
    talk.until('offered')
    expect(talk.leave('parent')).toEqual({ refused: 'CONSULTATION_NOT_OPEN' })
  })
})
