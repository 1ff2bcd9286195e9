import { randomUUID } from 'node:crypto'
import { totalOf } from '@lapka/contracts/money.ts'
import { paymentStream, promotionLimitStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { decideAuthoriseConsultation } from '@lapka/domain/consultations/authorise-consultation/decide.ts'
import { decideJoinRoom } from '@lapka/domain/consultations/join-room/decide.ts'
import { decideOfferConsultation } from '@lapka/domain/consultations/offer-consultation/decide.ts'
import { decideQueueConsultation } from '@lapka/domain/consultations/queue-consultation/decide.ts'
import { consultationStreams, paymentAndPromotions } from '@lapka/domain/consultations/streams.ts'
import { decideVerifyCard } from '@lapka/domain/consultations/verify-card/decide.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { limitFold } from '@lapka/domain/promotions/wallet.ts'
import { clientOf } from './client.ts'
import { payFor } from './road.ts'
import { systemContext, type TestService } from './test-service.ts'
import type { Parent, Vet } from './town.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

export const askBody = ({ petId }: Parent, change: object = {}) => ({
  serviceId: 'urgent-consultation',
  petId,
  reason: 'Кашля от два дни',
  meetingType: 'video',
  delayMinutes: 0,
  ...change,
})

/** These vets are online, as each says it themselves. */
export const goOnline = async (service: TestService, vets: readonly Vet[]): Promise<void> => {
  for (const vet of vets) {
    const answer = await clientOf(service, vet).put('/api/v2/profile/consultation-availability', { isAvailable: true })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  await service.seen()
}

/** Asked and asked to be paid, through the door. Needs `openCheckouts`. */
export const askAndStartPaying = async (service: TestService, parent: Parent, change: object = {}): Promise<string> => {
  const client = clientOf(service, parent)
  const asked = await client.post('/api/v2/consultations', askBody(parent, change))
  if (asked.statusCode !== 201) throw new Error(asked.body)
  const { id } = asked.json<{ id: string }>()
  const started = await client.post(`/api/v2/consultations/${id}/start-payment`)
  if (started.statusCode !== 200) throw new Error(started.body)
  return id
}

/** The workers' part: the bank keeps the money, if there is any to keep, it stands in line, and these vets are rung. */
export const ringVets = async (service: TestService, id: string, vets: readonly Vet[]): Promise<void> => {
  const { handle, seen } = service
  const at = new Date().toISOString()
  const streams = consultationStreams(id)
  const { consultation } = await handle.read(streams)
  if (consultation.status === 'none') throw new Error('it was never asked')
  const { paymentId } = consultation
  if (paymentId !== null) await (totalOf(consultation.price) === 0 ? verifyCard : authorise)(service, { id, paymentId, at })
  const eligibleIds = vets.map(({ professionalId }) => professionalId)
  const ringing = { streams, more: paymentAndPromotions }
  const rung = await handle(systemContext(at), ringing, (states) => decideOfferConsultation({ at, eligibleIds }, states))
  if ('refused' in rung) throw new Error(rung.refused)
  await seen()
}

type Paid = { id: string; paymentId: string; at: string }

/** The payment of a consultation: each is paid with a card of its own. */
const payingStreams = ({ id, paymentId }: Paid) => ({
  ...consultationStreams(id),
  payment: { stream: paymentStream(paymentId), fold: paymentFold },
  card: { stream: promotionLimitStream('card', `card-of-${id}`), fold: limitFold },
})

const authorise = async ({ handle }: TestService, paid: Paid): Promise<void> => {
  const { id, at } = paid
  const streams = payingStreams(paid)
  const { payment } = await handle.read(streams)
  if (payment.status === 'none') throw new Error('nothing is paid for it')
  const money = { amountCents: totalOf(payment.price), currency: 'EUR', cardLast4: '4242' }
  const told = { ...money, paymentIntentId: `pi_${id}`, authorisedUntil: inMinutes(7 * 24 * 60), voidKey: randomUUID() }
  const outcomes = [
    await handle(systemContext(at), { streams }, (states) => decideAuthoriseConsultation(told, states)),
    await handle(systemContext(at), { streams }, (states) => decideQueueConsultation({ at }, states)),
  ]
  for (const outcome of outcomes) if ('refused' in outcome) throw new Error(outcome.refused)
}

/** The provider checked a card. */
const verifyCard = async ({ handle }: TestService, paid: Paid): Promise<void> => {
  const { id, at } = paid
  const check = { cardKey: `card-of-${id}`, at }
  const streams = payingStreams(paid)
  const outcome = await handle(systemContext(at), { streams }, (states) => decideVerifyCard(check, states))
  if ('refused' in outcome) throw new Error(outcome.refused)
}

type Party = 'parent' | 'professional'
type Talk = { parent: Parent; vet: Vet; coming?: readonly Party[]; isFree?: boolean; endedBy?: Party }

/** Asked, paid and accepted; these come into the room, and then one of them ends it: the parent, or a vet who has not come. Needs `openCheckouts` and the vet online. */
export const consult = async (service: TestService, talk: Talk): Promise<string> => {
  const { parent, vet, coming = ['professional', 'parent'], isFree = false } = talk
  const { endedBy = coming.includes('professional') ? 'parent' : 'professional' } = talk
  const id = await askAndStartPaying(service, parent)
  await ringVets(service, id, [vet])
  await clientOf(service, vet).post(`/api/v2/consultations/${id}/accept-consultation`)
  if (!isFree) await payFor(service, id)
  for (const by of coming)
    await service.handle(systemContext(new Date().toISOString()), { streams: consultationStreams(id) }, (states) =>
      decideJoinRoom({ by }, states),
    )
  await clientOf(service, endedBy === 'parent' ? parent : vet).post(`/api/v2/consultations/${id}/end-consultation`)
  await service.seen()
  return id
}
