import { describe, expect, test } from 'vitest'
import { RING_MS } from '@lapka/contracts/consultations.ts'
import { addMs } from '../../kernel/instant.ts'
import { after, createTalk, MARIA, PETAR, TALK } from '../../testing/talk.ts'

const offeredTo = (professionalIds: string[], at: string) => ({
  events: {
    consultation: [
      { type: 'ConsultationOffered', data: { consultationId: TALK, professionalIds, offerEndsAt: addMs(at, RING_MS) } },
    ],
  },
})

describe('ringing vets', () => {
  test('rings every vet who could answer, for ninety seconds', () => {
    const talk = createTalk()
    talk.until('queued')
    expect(talk.offer(after(5))).toEqual(offeredTo([MARIA, PETAR], after(5)))
    expect(talk.offer(after(6))).toEqual({ events: {} })
  })

  test('rings only the vet who was asked', () => {
    const talk = createTalk()
    talk.ask({ professionalId: PETAR })
    talk.startPayment()
    talk.authorise()
    talk.queue()
    expect(talk.offer(after(5))).toEqual(offeredTo([PETAR], after(5)))
  })

  test('does nothing before the delay is over', () => {
    const talk = createTalk()
    expect(talk.offer()).toEqual({ refused: 'NOT_FOUND' })
    talk.ask({ delayMinutes: 5 })
    talk.startPayment()
    talk.authorise()
    talk.queue(after(0))
    expect(talk.offer(after(299))).toEqual({ events: {} })
    expect(talk.offer(after(300))).toHaveProperty('events.consultation')
  })

  test('with no vet to ring it is unanswered at once, and the money is given up', () => {
    const talk = createTalk()
    talk.until('queued')
    expect(talk.offer(after(5), [])).toMatchObject({
      events: {
        consultation: [{ type: 'ConsultationUnanswered' }],
        payment: [{ type: 'VoidRequested', data: { why: 'not_accepted' } }],
      },
    })
  })
})
