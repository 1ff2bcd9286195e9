import type { PersonalFields } from './personal-fields.ts'

/** A clinic's vets, and its invitations. */
export type ClinicEvents = {
  // clinic-{clinicId}; a clinic's id is its profile's
  VetInvited: {
    clinicId: string
    invitationId: string
    /** The clinic's account, whose key seals the address. */
    accountId: string
    email: string
    emailKey: string
  }
  InvitationWithdrawn: { clinicId: string; invitationId: string }
  InvitationAccepted: { clinicId: string; invitationId: string; professionalId: string }
  InvitationDeclined: { clinicId: string; invitationId: string; professionalId: string }
  VetRemoved: { clinicId: string; professionalId: string }
  /** By themselves. */
  VetLeft: { clinicId: string; professionalId: string }

  // professional-{professionalId}: the same, as the vet's own profile says it
  ClinicJoined: { professionalId: string; clinicId: string; clinicName: string }
  ClinicLeft: { professionalId: string; clinicId: string }
}

export const clinicsFields = {
  VetInvited: { email: 'accountId' },
} as const satisfies PersonalFields<ClinicEvents>
