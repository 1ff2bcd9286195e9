import { randomUUID } from 'node:crypto'
import { totalOf } from '@lapka/contracts/money.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { decideAcceptConsultation } from '@lapka/domain/consultations/accept-consultation/decide.ts'
import { decideAuthoriseConsultation } from '@lapka/domain/consultations/authorise-consultation/decide.ts'
import { decideOfferConsultation } from '@lapka/domain/consultations/offer-consultation/decide.ts'
import { decideQueueConsultation } from '@lapka/domain/consultations/queue-consultation/decide.ts'
import { acceptStreams, consultationStreams, paymentAndPromotions } from '@lapka/domain/consultations/streams.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { systemContext } from '@lapka/booking-service/testing/test-service.ts'
import { consultationOf, paymentIdOf, sessionOf, type Visit } from './visit.ts'

const said = (handled: object) => {
  if ('refused' in handled) throw new Error(String(handled.refused))
}

/** The last write of a process before it dies, at the moment that a test chooses. */
export const lastWordsOf = (visit: Visit) => {
  const { handle } = visit.service
  return {
    standInLine: async (at = new Date().toISOString()) => {
      const [one, intent] = [await consultationOf(visit), visit.processes.provider.session(await sessionOf(visit)).intent]
      if (one.status === 'none' || intent === null) throw new Error('the consultation is not paid')
      const money = { amountCents: totalOf(one.price), currency: 'EUR', cardLast4: '4242', paymentIntentId: intent.id }
      const authorisedUntil = new Date(Date.now() + 6 * DAY_MS).toISOString()
      const told = { ...money, authorisedUntil, voidKey: randomUUID() }
      const payment = { stream: paymentStream(await paymentIdOf(visit)), fold: paymentFold }
      const streams = { ...consultationStreams(visit.id), payment }
      said(await handle(systemContext(at), { streams }, (states) => decideAuthoriseConsultation(told, states)))
      said(await handle(systemContext(at), { streams }, (states) => decideQueueConsultation({ at }, states)))
    },
    ring: async (at: string) => {
      const offer = { at, eligibleIds: [visit.vet.professionalId] }
      const reading = { streams: consultationStreams(visit.id), more: paymentAndPromotions }
      said(await handle(systemContext(at), reading, (states) => decideOfferConsultation(offer, states)))
    },
    acceptAt: async (at: string) => {
      const accepting = { consultationId: visit.id, professionalId: visit.vet.professionalId, at }
      const how = {
        tzdataVersion: '2026b',
        captureKey: `capture-${visit.id}`,
        reason: '',
        isBusy: false,
        isPaidInParentsName: false,
        deviceKey: null,
      }
      said(
        await handle(systemContext(at), acceptStreams(accepting), (states) =>
          decideAcceptConsultation({ ...accepting, ...how }, states),
        ),
      )
    },
  }
}
