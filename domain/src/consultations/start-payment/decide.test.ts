import { describe, expect, test } from 'vitest'
import { after, createTalk, PAYMENT, TALK } from '../../testing/talk.ts'
import { outcomeOfStartConsultationPayment } from './decide.ts'

const PAY_UNTIL = after(600)

describe('starting to pay for a consultation', () => {
  test('authorises the price until paying is no longer possible; it is captured once a vet has accepted', () => {
    const talk = createTalk()
    talk.until('asked')
    const subject = { kind: 'consultation', id: TALK }
    expect(talk.startPayment()).toMatchObject({
      events: {
        consultation: [{ type: 'ConsultationPaymentStarted', data: { consultationId: TALK, paymentId: PAYMENT } }],
        payment: [
          {
            type: 'PaymentRequested',
            data: { subject, capture: 'manual', sessionExpiresAt: PAY_UNTIL, price: { lines: [{ cents: 2000 }] } },
          },
        ],
      },
    })
  })

  test('asked again goes on with the payment that was asked for first', () => {
    const talk = createTalk()
    talk.until('asked')
    talk.startPayment()
    expect(talk.startPayment(after(60), 'another')).toEqual({ events: {}, standing: { paymentId: PAYMENT } })
  })

  test('is refused from the instant on until which it waits, and once it is paid or over', () => {
    const talk = createTalk()
    expect(talk.startPayment()).toEqual({ refused: 'NOT_FOUND' })
    talk.until('asked')
    expect(talk.startPayment(PAY_UNTIL)).toEqual({ refused: 'CONSULTATION_OVER' })
    const paid = createTalk()
    paid.until('queued')
    expect(paid.startPayment(after(10), 'another')).toEqual({ refused: 'ALREADY_PAID' })
    paid.withdraw()
    expect(paid.startPayment(after(30), 'another')).toEqual({ refused: 'CONSULTATION_OVER' })
  })

  test('answers with the payment that goes on', () => {
    const started = { type: 'ConsultationPaymentStarted', data: { consultationId: TALK, paymentId: PAYMENT } }
    expect(outcomeOfStartConsultationPayment([started])).toEqual({ paymentId: PAYMENT })
  })
})
