import { describe, expect, test } from 'vitest'
import { PAY_CONSULTATION_MS } from '@lapka/contracts/consultations.ts'
import { addMs } from '../../kernel/instant.ts'
import { markDied } from '../../testing/people-commands.ts'
import { after, ANA, createTalk, GROOMER, MARIA, PETAR, TALK } from '../../testing/talk.ts'

describe('asking for a consultation', () => {
  test('pins the price and the length of what is asked for, and how long it waits to be paid', () => {
    const payUntil = addMs(after(0), PAY_CONSULTATION_MS)
    const pinned = { durationMinutes: 20, price: { lines: [{ cents: 2000 }] }, payUntil, professionalId: null }
    expect(createTalk().ask()).toMatchObject({
      events: { consultation: [{ type: 'ConsultationAsked', data: { consultationId: TALK, parentId: ANA, ...pinned } }] },
    })
  })

  test('needs a pet of the parent’s own, and a service there is', () => {
    expect(createTalk().ask({ parentId: 'boris' })).toEqual({ refused: 'NOT_FOUND' })
    expect(createTalk().ask({ petId: 'nobody' })).toEqual({ refused: 'NOT_FOUND' })
    expect(createTalk().ask({ serviceId: 'exam' })).toEqual({ refused: 'NOT_FOUND' })
    const talk = createTalk()
    talk.run(after(0), markDied('rex', ANA))
    expect(talk.ask()).toEqual({ refused: 'PET_DIED' })
  })

  test('needs a vet who can answer now, unless it waits for a while first', () => {
    expect(createTalk().ask({ eligibleIds: [] })).toEqual({ refused: 'NO_VET_ONLINE' })
    expect(createTalk().ask({ eligibleIds: [], delayMinutes: 5 })).toHaveProperty('events')
  })

  test('of one vet alone needs that vet to be a vet, online, and not the parent', () => {
    expect(createTalk().ask({ professionalId: MARIA })).toHaveProperty('events')
    expect(createTalk().ask({ professionalId: MARIA, eligibleIds: [PETAR] })).toEqual({ refused: 'VET_NOT_ONLINE' })
    expect(createTalk().ask({ professionalId: 'nobody' })).toEqual({ refused: 'NOT_FOUND' })
    expect(createTalk({ isVerified: false }).ask({ professionalId: MARIA })).toEqual({ refused: 'NOT_FOUND' })
    expect(createTalk().ask({ professionalId: GROOMER })).toEqual({ refused: 'NOT_BOOKABLE' })
    expect(createTalk({ accountId: ANA }).ask({ professionalId: MARIA })).toEqual({ refused: 'SELF_BOOKING' })
  })

  test('is refused while another one of theirs is open, and once its id is used', () => {
    const talk = createTalk()
    expect(talk.ask({ hasOpenConsultation: true })).toEqual({ refused: 'CONSULTATION_ASKED_ALREADY' })
    talk.ask()
    expect(talk.ask()).toEqual({ refused: 'KEY_USED_FOR_ANOTHER_REQUEST' })
  })
})
