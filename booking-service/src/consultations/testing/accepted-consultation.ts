import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { rungConsultation, tellConsultation } from '../../testing/consultation.ts'
import type { TestService } from '../../testing/test-service.ts'
import type { Parent, Vet } from '../../testing/town.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** Asked by the parent and accepted by the vet: the room is open. */
export const acceptedConsultation = async (
  service: TestService,
  { parent, vet }: { parent: Parent; vet: Vet },
): Promise<string> => {
  const consultationId = await rungConsultation(service, { parent, vets: [vet] })
  const { professionalId } = vet
  const [startsAt, endsAt, vetJoinsBy] = [inMinutes(0), inMinutes(20), inMinutes(3)]
  await tellConsultation(service, consultationId, [
    { type: 'ConsultationAccepted', data: { consultationId, professionalId, startsAt, endsAt, vetJoinsBy, leastTalkMs: 0 } },
  ])
  return consultationId
}

export const endConsultation = (service: TestService, consultationId: string): Promise<number> =>
  tellConsultation(service, consultationId, [
    { type: 'ConsultationEnded', data: { consultationId, by: 'parent', end: 'TALKED' } },
  ])
