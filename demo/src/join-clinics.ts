import { clinicStream, professionalStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { decideAnswerInvitation } from '@lapka/domain/clinics/answer-invitation/decide.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import { decideInviteVet } from '@lapka/domain/clinics/invite-vet/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { iso } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { IN_FLIGHT, runInLanes } from './in-lanes.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'

type Team = { clinics: PlannedProfessional[]; professionals: PlannedProfessional[]; atMs: number }

/** Verified vets whose profile names a clinic were invited by it, one after the other, and have accepted. */
export const joinClinics = async (registry: Registry, { clinics, professionals, atMs }: Team): Promise<void> => {
  const joins = clinics.flatMap((clinic) =>
    vetsOf(clinic, professionals).map((vet, index) => ({
      lane: clinic.profile.professionalId,
      run: () => join(registry, { clinic, vet, atMs: atMs + index * 2 * HOUR_MS }),
    })),
  )
  await runInLanes(joins, IN_FLIGHT)
}

export const vetsOf = ({ profile: { businessName } }: PlannedProfessional, professionals: PlannedProfessional[]) =>
  professionals.filter(
    ({ isVerified, account, profile }) => isVerified && account.role === 'VET' && profile.clinicName === businessName,
  )

type Joining = { clinic: PlannedProfessional; vet: PlannedProfessional; atMs: number }

const join = async ({ run, emailKeyOf }: Registry, { clinic, vet, atMs }: Joining): Promise<void> => {
  const { email } = vet.account
  const { professionalId: clinicId, businessName: clinicName } = clinic.profile
  const { professionalId } = vet.profile
  const invitationId = demoId('invitation', email)
  const emailKey = emailKeyOf(email)
  const streamsWith = (id: string) => ({
    clinic: { stream: clinicStream(clinicId), fold: clinicFold },
    professional: { stream: professionalStream(id), fold: professionalFold },
  })
  const step = (name: string, who: PlannedProfessional, afterMs: number, body: object) => ({
    names: [name, email],
    actor: { id: who.account.accountId, role: who.account.role },
    at: iso(atMs + afterMs),
    correlationId: clinicId,
    body,
  })
  const invited = { clinicId, invitationId, accountId: clinic.account.accountId, email, emailKey, at: iso(atMs) }
  await run(step('invite-vet', clinic, 0, { emailKey }), streamsWith(clinicId), (states) => decideInviteVet(invited, states))
  const accepted = {
    answer: 'accept' as const,
    clinicId,
    invitationId,
    professionalId,
    emailKey,
    clinicName,
    at: iso(atMs + HOUR_MS),
  }
  await run(step('accept-invitation', vet, HOUR_MS, { invitationId }), streamsWith(professionalId), (states) =>
    decideAnswerInvitation(accepted, states),
  )
}
