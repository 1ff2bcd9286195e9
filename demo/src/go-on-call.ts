import { availabilityStreams } from '@lapka/domain/consultations/streams.ts'
import { decideSetAvailability } from '@lapka/domain/consultations/set-availability/decide.ts'
import { planAvailability } from './plan-availability.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'

/** The demo's vets who may be rung, until they switch it off. */
export const goOnCall = async ({ run }: Registry, professionals: readonly PlannedProfessional[], at: string): Promise<void> => {
  for (const { account, profile } of planAvailability(professionals)) {
    const { professionalId } = profile
    const body = { isAvailable: true, until: null }
    const actor = { id: account.accountId, role: account.role }
    const command = { names: ['go-on-call', account.email], actor, at, correlationId: professionalId, body }
    await run(command, availabilityStreams(professionalId), (states) => decideSetAvailability({ ...body, at }, states))
  }
}
