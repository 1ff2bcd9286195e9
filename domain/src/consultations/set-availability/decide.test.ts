import { describe, expect, test } from 'vitest'
import { after, createTalk, GROOMER, MARIA } from '../../testing/talk.ts'
import { outcomeOfSetAvailability } from './decide.ts'

const set = (data: object) => ({
  events: { availability: [{ type: 'ConsultationAvailabilitySet', data: { professionalId: MARIA, ...data } }] },
})

describe('being there for consultations', () => {
  test('lasts until they say otherwise, or until an instant ahead', () => {
    const talk = createTalk()
    expect(talk.setAvailability(MARIA)).toEqual(set({ isAvailable: true, until: null }))
    expect(talk.setAvailability(MARIA, { until: after(3600) })).toEqual(set({ isAvailable: true, until: after(3600) }))
    expect(talk.setAvailability(MARIA, { isAvailable: false })).toEqual(set({ isAvailable: false, until: null }))
  })

  test('until an instant that is over is not being there', () => {
    const talk = createTalk()
    talk.setAvailability(MARIA)
    expect(talk.setAvailability(MARIA, { until: after(0) })).toEqual(set({ isAvailable: false, until: null }))
  })

  test('said again it is no news, and answers how it stands', () => {
    const talk = createTalk()
    talk.setAvailability(MARIA)
    const standing = { isAvailable: true, until: null }
    expect(talk.setAvailability(MARIA)).toEqual({ events: {}, standing })
    expect(outcomeOfSetAvailability([{ type: 'NothingChanged', data: { standing } }])).toEqual(standing)
  })

  test('is for verified vets; one who lost verification may still switch it off', () => {
    expect(createTalk().setAvailability('nobody')).toEqual({ refused: 'NOT_FOUND' })
    expect(createTalk().setAvailability(GROOMER)).toEqual({ refused: 'NOT_BOOKABLE' })
    const talk = createTalk({ isVerified: false })
    expect(talk.setAvailability(MARIA)).toEqual({ refused: 'PROFESSIONAL_NOT_VERIFIED' })
    expect(talk.setAvailability(MARIA, { isAvailable: false })).toHaveProperty('events')
  })
})
