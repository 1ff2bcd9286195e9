import { availabilityStreams } from '@lapka/domain/consultations/streams.ts'
import { decideSetAvailability } from '@lapka/domain/consultations/set-availability/decide.ts'
import { ROBOT_EMAIL } from '@lapka/simulators/demo-robot/robot-login.ts'
import { ON_CALL_EMAIL } from './on-call-vets.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'

/** The vet of the tour, kept free by their visits, and two without visits, the robot among them: on call as soon as the demo is there. */
const onCall = ['pro1@demo.lapka.test', ON_CALL_EMAIL, ROBOT_EMAIL]

/** The demo's vets who may be rung, until they switch it off. */
export const goOnCall = async ({ run }: Registry, professionals: readonly PlannedProfessional[], at: string): Promise<void> => {
  for (const { account, profile } of professionals) {
    if (!onCall.includes(account.email)) continue
    const { professionalId } = profile
    const body = { isAvailable: true, until: null }
    const actor = { id: account.accountId, role: account.role }
    const command = { names: ['go-on-call', account.email], actor, at, correlationId: professionalId, body }
    await run(command, availabilityStreams(professionalId), (states) => decideSetAvailability({ ...body, at }, states))
  }
}
