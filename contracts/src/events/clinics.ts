import type { ResourceKind } from '../resources.ts'
import type { PersonalFields } from './personal-fields.ts'

/** A clinic's vets, its invitations, and its rooms and devices. */
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
  /** `count`: how many there are of it. */
  ResourceAdded: { clinicId: string; resourceId: string; kind: ResourceKind; name: string; count: number }
  ResourceChanged: { clinicId: string; resourceId: string; name: string; count: number }
  ResourceRemoved: { clinicId: string; resourceId: string }

  // professional-{professionalId}: the same, as the vet's own profile says it
  ClinicJoined: { professionalId: string; clinicId: string; clinicName: string }
  ClinicLeft: { professionalId: string; clinicId: string }
}

export const clinicsFields = {
  VetInvited: { email: 'accountId' },
} as const satisfies PersonalFields<ClinicEvents>
