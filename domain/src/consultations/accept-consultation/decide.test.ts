import { describe, expect, test } from 'vitest'
import { MIN_TALK_MS, VET_JOINS_MS } from '@lapka/contracts/consultations.ts'
import { addMs } from '../../kernel/instant.ts'
import { after, ANA, createTalk, GROOMER, MARIA, PAYMENT, PETAR, TALK } from '../../testing/talk.ts'
import { outcomeOfAccept } from './decide.ts'

const offered = (vet: Parameters<typeof createTalk>[0] = {}, rung = [MARIA, PETAR]) => {
  const talk = createTalk(vet)
  talk.until('queued')
  talk.offer(after(0), rung)
  return talk
}

describe('accepting a consultation', () => {
  test('is one append: the talk, an appointment of its id that stands as paid for, the capture and the claim of the vet’s time', () => {
    const [startsAt, endsAt] = [after(30), after(30 + 20 * 60)]
    const pinned = { startsAt, endsAt, vetJoinsBy: addMs(startsAt, VET_JOINS_MS), leastTalkMs: MIN_TALK_MS }
    const decision = offered().accept(startsAt)
    expect(decision).toMatchObject({
      events: {
        consultation: [{ type: 'ConsultationAccepted', data: { consultationId: TALK, professionalId: MARIA, ...pinned } }],
        appointment: [
          {
            type: 'AppointmentPlaced',
            data: { appointmentId: TALK, parentId: ANA, startsAt, endsAt, consultation: { meetingType: 'video' } },
          },
          { type: 'PaymentStarted', data: { paymentId: PAYMENT, feePercent: 10 } },
        ],
        payment: [{ type: 'CaptureRequested', data: { idempotencyKey: 'capture' } }],
        [`ledger:${MARIA}:2026-11-24`]: [{ type: 'ClaimHeld' }, { type: 'ClaimConfirmed' }],
      },
    })
    const { events } = decision as { events: { consultation: { type: string; data: unknown }[] } }
    expect(outcomeOfAccept(events.consultation)).toEqual({ endsAt })
  })

  test('is the first vet’s: a repeat adds nothing, and every other vet is too late', () => {
    const talk = offered()
    talk.accept()
    expect(talk.accept(after(40))).toEqual({ events: {} })
    expect(talk.accept(after(40), { professionalId: PETAR })).toEqual({ refused: 'CONSULTATION_TAKEN' })
  })

  test('is for who is rung and has not said no, while it rings', () => {
    expect(createTalk().accept()).toEqual({ refused: 'NOT_FOUND' })
    expect(offered({}, [PETAR]).accept()).toEqual({ refused: 'OFFER_OVER' })
    expect(offered().accept(after(90))).toEqual({ refused: 'OFFER_OVER' })
    expect(offered().accept(after(89))).toHaveProperty('events')
    const declined = offered()
    declined.decline(MARIA)
    expect(declined.accept()).toEqual({ refused: 'OFFER_OVER' })
  })

  test('is for a verified vet who is not the parent', () => {
    expect(offered({ isVerified: false }).accept()).toEqual({ refused: 'PROFESSIONAL_NOT_VERIFIED' })
    expect(offered({}, [GROOMER]).accept(after(30), { professionalId: GROOMER })).toEqual({
      refused: 'PROFESSIONAL_NOT_VERIFIED',
    })
    expect(offered({ accountId: ANA }).accept()).toEqual({ refused: 'SELF_BOOKING' })
  })

  test('is refused to who is in a call that runs over, and where the bank keeps the money no longer', () => {
    expect(offered().accept(after(30), { isBusy: true })).toEqual({ refused: 'VET_IS_BUSY' })
    const givenUp = offered()
    givenUp.requestVoid(after(10))
    expect(givenUp.accept()).toEqual({ refused: 'OFFER_OVER' })
  })
})
