import { describe, expect, test } from 'vitest'
import { MAX_CHAT_PHOTOS, MAX_CONSULTATION_PHOTOS } from '@lapka/contracts/consultations.ts'
import { ANA, createTalk, TALK } from '../../testing/talk.ts'

const photos = (talk: ReturnType<typeof createTalk>, from: number, to: number) => {
  for (let number = from; number < to; number++) talk.addPhoto(`p${number}`)
}

describe('adding a photo', () => {
  test('keeps whose it is', () => {
    const talk = createTalk()
    talk.until('asked')
    const data = { consultationId: TALK, photoId: 'paw', authorId: ANA }
    expect(talk.addPhoto('paw')).toEqual({ events: { consultation: [{ type: 'ConsultationPhotoAdded', data }] } })
  })

  test('a few may come with the reason, and more in the talk, those before included', () => {
    const talk = createTalk()
    talk.until('offered')
    photos(talk, 0, MAX_CONSULTATION_PHOTOS - 1)
    expect(talk.addPhoto('last')).toHaveProperty('events')
    expect(talk.addPhoto('one more')).toEqual({ refused: 'TOO_MANY_FILES' })
    talk.accept()
    photos(talk, MAX_CONSULTATION_PHOTOS, MAX_CHAT_PHOTOS - 1)
    expect(talk.addPhoto('last of all')).toHaveProperty('events')
    expect(talk.addPhoto('one more')).toEqual({ refused: 'TOO_MANY_FILES' })
  })

  test('is refused where there is nothing, and once it is over', () => {
    const talk = createTalk()
    expect(talk.addPhoto('paw')).toEqual({ refused: 'NOT_FOUND' })
    talk.until('ended')
    expect(talk.addPhoto('paw')).toEqual({ refused: 'CONSULTATION_OVER' })
  })
})
