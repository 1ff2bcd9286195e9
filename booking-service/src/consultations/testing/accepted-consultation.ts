import { randomUUID } from 'node:crypto'
import { consultationServices, type ConsultationEnd } from '@lapka/contracts/consultations.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { systemContext, type TestService } from '../../testing/test-service.ts'
import type { Parent, Vet } from '../../testing/town.ts'

type TheTwo = { parent: Parent; vet: Vet }

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** Facts about a consultation, as they stand in the log; how they come about is tested where it is decided. */
export const writeConsultation = async (
  { handle }: Pick<TestService, 'handle'>,
  consultationId: string,
  events: LapkaEvent[],
): Promise<void> => {
  const written = await handle(systemContext(new Date().toISOString()), { streams: consultationStreams(consultationId) }, () => ({
    events: { consultation: events },
  }))
  if ('refused' in written) throw new Error(written.refused)
}

/** Asked by the parent, and with `isAccepted` accepted by the vet: the room is open. */
export const openConsultation = async (
  service: Pick<TestService, 'handle'>,
  { parent, vet }: TheTwo,
  { isAccepted = true } = {},
): Promise<string> => {
  const consultationId = randomUUID()
  const [asked] = consultationServices
  if (asked === undefined) throw new Error('there is no service')
  const offer: LapkaEvent[] = [
    {
      type: 'ConsultationAsked',
      data: {
        consultationId,
        parentId: parent.accountId,
        petId: parent.petId,
        professionalId: null,
        serviceId: asked.id,
        serviceName: asked.name,
        serviceNameEn: asked.nameEn,
        durationMinutes: asked.durationMinutes,
        price: {
          currency: 'EUR',
          lines: [
            { item: { kind: 'service', serviceId: asked.id, name: asked.name, nameEn: asked.nameEn }, cents: asked.priceCents },
          ],
        },
        meetingType: 'video',
        delayMinutes: 0,
        reason: 'Куца',
        payUntil: inMinutes(10),
      },
    },
    { type: 'ConsultationQueued', data: { consultationId, ringsAt: inMinutes(0) } },
    {
      type: 'ConsultationOffered',
      data: { consultationId, professionalIds: [vet.professionalId], offerEndsAt: inMinutes(1.5) },
    },
  ]
  const { professionalId } = vet
  const accepted: LapkaEvent = {
    type: 'ConsultationAccepted',
    data: { consultationId, professionalId, startsAt: inMinutes(0), endsAt: inMinutes(20), vetJoinsBy: inMinutes(3) },
  }
  await writeConsultation(service, consultationId, [...offer, ...(isAccepted ? [accepted] : [])])
  return consultationId
}

export const endConsultation = (service: Pick<TestService, 'handle'>, consultationId: string, end: ConsultationEnd = 'TALKED') =>
  writeConsultation(service, consultationId, [{ type: 'ConsultationEnded', data: { consultationId, by: 'parent', end } }])
