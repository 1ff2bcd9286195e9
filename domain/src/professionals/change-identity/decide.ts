import type { SectionChange } from '@lapka/contracts/api/profile.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { IdentitySection } from '@lapka/contracts/events/professionals.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityIn, isClaimed, type ReadIdentity } from '../identity.ts'
import type { KnownProfessional, Professional } from '../professional.ts'
import { factOf } from '../save-section/section-fact.ts'

type IdentityChange = Extract<SectionChange, { section: IdentitySection }>
type SaveIdentity = { change: IdentityChange; read: ReadIdentity | undefined }

/**
 * Verification is of a person and a company: a verified professional's new claim about either waits for an operator, and the
 * public sees the old one meanwhile. The rest of the section is saved at once.
 */
export const decideIdentitySection = (
  { change, read }: SaveIdentity,
  professional: KnownProfessional,
): Decision<'professional'> => {
  if (read === undefined || read.revision !== professional.revision) return { refused: 'PROFILE_CHANGED_MEANWHILE' }
  const { professionalId, accountId, requested } = professional
  const { section } = change
  const shown = identityIn(section, read.sections[section])
  const wanted = identityIn(section, change.body)
  if (!isClaimed(shown, wanted)) {
    const withdrawn: LapkaEvent[] = requested.includes(section)
      ? [{ type: 'IdentityChangeWithdrawn', data: { professionalId, section } }]
      : []
    return { events: { professional: [factOf(change, professional), ...withdrawn] } }
  }
  const withShown = { section, body: { ...change.body, ...shown } } as IdentityChange
  const request: LapkaEvent = {
    type: 'IdentityChangeRequested',
    data: { professionalId, accountId, section, identity: wanted },
  }
  return { events: { professional: [factOf(withShown, professional), request] } }
}

type States = { professional: Professional }

/** An operator has looked at what was requested, as it was at `revision`, and at `read`, which is what is saved. */
export const decideAcceptIdentityChange = (
  { revision, read }: { revision: number; read: ReadIdentity },
  { professional }: States,
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional.requested.length === 0) return { refused: 'NO_CHANGE_REQUESTED' }
  if (professional.revision !== revision || read.revision !== revision) return { refused: 'PROFILE_CHANGED_MEANWHILE' }
  const { professionalId, accountId } = professional
  const saved = professional.requested.map((section) => {
    const body = { ...emptySections[section], ...read.sections[section], ...read.requested[section] }
    return factOf({ section, body } as IdentityChange, professional)
  })
  return {
    events: { professional: [{ type: 'IdentityChangeAccepted', data: { professionalId, accountId } }, ...saved] },
  }
}

/** A section's values beside the identity, if it was never saved. */
const emptySections: Record<IdentitySection, object> = {
  'profile-details': { phone: '', about: '' },
  'clinic-profile-details': { phone: '', website: '', about: '' },
  'alternative-profile-details': { alternativeAbout: '' },
  specializations: { species: [] },
}

/** The verified name, company and fields stay; the professional reads why. */
export const decideRejectIdentityChange = (
  { reason }: { reason: string },
  { professional }: States,
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional.requested.length === 0) return { refused: 'NO_CHANGE_REQUESTED' }
  if (reason.trim() === '') return { refused: 'INVALID_INPUT' }
  const { professionalId, accountId } = professional
  return { events: { professional: [{ type: 'IdentityChangeRejected', data: { professionalId, accountId, reason } }] } }
}
