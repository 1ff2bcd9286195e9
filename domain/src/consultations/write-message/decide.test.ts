import { describe, expect, test } from 'vitest'
import { MAX_MESSAGES } from '@lapka/contracts/consultations.ts'
import { ANA, createTalk, TALK } from '../../testing/talk.ts'
import { decideWriteMessage } from './decide.ts'

describe('writing into the chat', () => {
  test('keeps what one of the two wrote', () => {
    const talk = createTalk()
    talk.until('accepted')
    const message = { messageId: 'm', by: 'parent', authorId: ANA, text: 'Ето', photoId: null }
    expect(talk.write()).toEqual({
      events: { consultation: [{ type: 'ConsultationMessageWritten', data: { consultationId: TALK, ...message } }] },
    })
  })

  test('shows photos of this consultation alone', () => {
    const talk = createTalk()
    talk.until('accepted')
    expect(talk.write({ photoId: 'another' })).toEqual({ refused: 'NOT_FOUND' })
    talk.addPhoto('paw')
    expect(talk.write({ photoId: 'paw' })).toMatchObject({ events: { consultation: [{ data: { photoId: 'paw' } }] } })
  })

  test('has a bound', () => {
    const talk = createTalk()
    talk.until('accepted')
    const consultation = talk.consultation()
    if (consultation.status !== 'accepted') throw new Error(consultation.status)
    const message = { messageId: 'm', by: 'parent', authorId: ANA, text: 'Ето', photoId: null } as const
    const after = (messageCount: number) => decideWriteMessage(message, { consultation: { ...consultation, messageCount } })
    expect(after(MAX_MESSAGES - 1)).toHaveProperty('events')
    expect(after(MAX_MESSAGES)).toEqual({ refused: 'CHAT_FULL' })
  })

  test('is possible while the room is open', () => {
    const talk = createTalk()
    expect(talk.write()).toEqual({ refused: 'NOT_FOUND' })
    talk.until('queued')
    expect(talk.write()).toEqual({ refused: 'CONSULTATION_NOT_OPEN' })
    const over = createTalk()
    over.until('ended')
    expect(over.write()).toEqual({ refused: 'CONSULTATION_OVER' })
  })
})
