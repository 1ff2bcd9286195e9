import { randomUUID } from 'node:crypto'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { consultationServiceOf, RING_MS } from '@lapka/contracts/consultations.ts'
import { priceOfService } from '@lapka/contracts/money.ts'
import { availabilityStream, consultationStream } from '@lapka/contracts/streams.ts'
import { createWrite } from '@lapka/projections/testing/test-views.ts'
import type { TestService } from './test-service.ts'
import type { Parent, Vet } from './town.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Writes facts of a consultation as they come about, for tests of what is shown of them. */
export const tellConsultation = async (
  { log, vault }: TestService,
  consultationId: string,
  facts: LapkaEvent[],
): Promise<number> => createWrite(log, vault)(inMs(0), { [consultationStream(consultationId)]: facts })

export const askedBy = (
  parent: Parent,
  change: Partial<Events['ConsultationAsked']> = {},
): Extract<LapkaEvent, { type: 'ConsultationAsked' }> => {
  const service = consultationServiceOf('urgent-consultation')
  if (service === undefined) throw new Error('it is no longer offered')
  const { id: serviceId, name: serviceName, nameEn: serviceNameEn, durationMinutes } = service
  const data: Events['ConsultationAsked'] = {
    consultationId: randomUUID(),
    parentId: parent.accountId,
    petId: parent.petId,
    professionalId: null,
    serviceId,
    serviceName,
    serviceNameEn,
    durationMinutes,
    price: priceOfService(service),
    meetingType: 'video',
    delayMinutes: 0,
    reason: 'Кашля от два дни',
    payUntil: inMs(600_000),
    ...change,
  }
  return { type: 'ConsultationAsked', data }
}

/** Asked, paid, and ringing at these vets. */
export const rungConsultation = async (
  service: TestService,
  { parent, vets }: { parent: Parent; vets: readonly Vet[] },
): Promise<string> => {
  const asked = askedBy(parent)
  const { consultationId } = asked.data
  const professionalIds = vets.map((vet) => vet.professionalId)
  await tellConsultation(service, consultationId, [
    asked,
    { type: 'ConsultationQueued', data: { consultationId, ringsAt: inMs(0) } },
    { type: 'ConsultationOffered', data: { consultationId, professionalIds, offerEndsAt: inMs(RING_MS) } },
  ])
  await service.seen()
  return consultationId
}

/** As a vet does who may be rung, or not any more. */
export const switchAvailability = async (
  service: TestService,
  { professionalId }: Pick<Vet, 'professionalId'>,
  isAvailable = true,
): Promise<void> => {
  const data = { professionalId, isAvailable, until: null }
  await createWrite(service.log, service.vault)(inMs(0), {
    [availabilityStream(professionalId)]: [{ type: 'ConsultationAvailabilitySet', data }],
  })
  await service.seen()
}
