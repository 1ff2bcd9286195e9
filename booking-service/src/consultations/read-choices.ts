import type { FastifyRequest } from 'fastify'
import type { ConsultationChoices } from '@lapka/contracts/api/consultations.ts'
import { consultationServices } from '@lapka/contracts/consultations.ts'
import { priceOfService, totalOf } from '@lapka/contracts/money.ts'
import { availablePromotions, promotionStreams } from '@lapka/domain/promotions/use-promotions.ts'
import { priceWithPromotions, type Promotion } from '@lapka/domain/promotions/price-with-promotions.ts'
import { toVet } from '@lapka/projections/consultations/consultation-view.ts'
import { vetsToRing } from '@lapka/projections/consultations/rung-vets.ts'
import { usualAnswerSeconds } from '@lapka/projections/consultations/usual-answer.ts'
import { usableCampaigns } from '@lapka/projections/promotions/project.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { verifiedProfessional } from '../professionals/routes.ts'
import { deviceKeyOf } from '../promotions/code-keys.ts'
import { boundsOf } from '../promotions/routes.ts'

const MAX_VETS = 12
/** A vet who is free for the longest service is free for each of them. */
const LONGEST_MINUTES = Math.max(...consultationServices.map(({ durationMinutes }) => durationMinutes))

/** Services at the caller's price now, and the vets who could answer this moment. Signing in is optional. */
export const readChoices = async (
  dependencies: Dependencies,
  request: FastifyRequest & { query: { professionalId?: string | undefined } },
): Promise<ConsultationChoices> => {
  const { db, now } = dependencies
  const at = now()
  const { professionalId } = request.query
  const [promotions, vets, usual, chosen] = await Promise.all([
    promotionsOf(dependencies, request, at),
    vetsToRing(db, { now: at, minutes: LONGEST_MINUTES, parentId: request.user?.id ?? null, professionalId: null }),
    usualAnswerSeconds(db, at),
    professionalId === undefined ? null : chosenVet(dependencies, professionalId),
  ])
  return {
    services: consultationServices.map((service) => pricedFor(service, promotions)),
    vets: vets.slice(0, MAX_VETS).map(toVet),
    vetCount: vets.length,
    usualAnswerSeconds: usual,
    chosen: chosen && { ...toVet(chosen), isOnline: vets.some((vet) => vet.professionalId === chosen.professionalId) },
  }
}

const chosenVet = async (dependencies: Dependencies, professionalId: string) => {
  const row = await verifiedProfessional(dependencies, professionalId)
  if (row.role !== 'VET') throw new Refused('NOT_FOUND')
  return row
}

type Service = (typeof consultationServices)[number]

const pricedFor = (service: Service, promotions: readonly Promotion[]): ConsultationChoices['services'][number] => {
  const list = priceOfService(service)
  const price = priceWithPromotions(list, promotions, { kind: 'consultation' })
  const { id, name, nameEn, durationMinutes } = service
  const cents = { listCents: totalOf(list), priceCents: totalOf(price) }
  return { id, name, nameEn, durationMinutes, ...cents, priceLines: [...price.lines] }
}

/** As the decision would find them; signed-out visitors get the campaigns that are open to all. */
const promotionsOf = async (dependencies: Dependencies, request: FastifyRequest, at: string): Promise<Promotion[]> => {
  const campaigns = await usableCampaigns(dependencies.db, at)
  if (request.user === null) return campaigns.map((campaign) => ({ ...campaign, kind: 'percent', bounds: boundsOf(campaign) }))
  const promotionIds = campaigns.map(({ promotionId }) => promotionId)
  const user = { accountId: request.user.id, deviceKey: deviceKeyOf(dependencies, request), promotionIds }
  return availablePromotions(await dependencies.handle.read(promotionStreams(user)), user, at)
}
