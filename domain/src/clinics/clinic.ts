import type { ClinicResource } from '@lapka/contracts/resources.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

type Invitation = {
  invitationId: string
  emailKey: string
  invitedAt: string
  status: 'open' | 'accepted' | 'declined' | 'withdrawn'
}

/** The vets of a clinic and the invited ones, and its rooms and devices. */
export type Clinic = {
  revision: number
  invitations: readonly Invitation[]
  vets: readonly { professionalId: string; emailKey: string }[]
  resources: readonly ClinicResource[]
}

const answered = (clinic: Clinic, invitationId: string, status: Invitation['status']): Clinic => ({
  ...clinic,
  invitations: clinic.invitations.map((one) => (one.invitationId === invitationId ? { ...one, status } : one)),
})

const without = (clinic: Clinic, professionalId: string): Clinic => ({
  ...clinic,
  vets: clinic.vets.filter((vet) => vet.professionalId !== professionalId),
})

const emailKeyOf = ({ invitations }: Clinic, invitationId: string): string =>
  invitations.find((one) => one.invitationId === invitationId)?.emailKey ?? ''

export const clinicFold: Fold<Clinic> = foldOf<Clinic>(() => ({ revision: -1, invitations: [], vets: [], resources: [] }), {
  VetInvited: (clinic, { invitationId, emailKey }, { occurredAt }) => ({
    ...clinic,
    invitations: [...clinic.invitations, { invitationId, emailKey, invitedAt: occurredAt, status: 'open' }],
  }),
  InvitationWithdrawn: (clinic, { invitationId }) => answered(clinic, invitationId, 'withdrawn'),
  InvitationDeclined: (clinic, { invitationId }) => answered(clinic, invitationId, 'declined'),
  InvitationAccepted: (clinic, { invitationId, professionalId }) => ({
    ...answered(clinic, invitationId, 'accepted'),
    vets: [...clinic.vets, { professionalId, emailKey: emailKeyOf(clinic, invitationId) }],
  }),
  VetRemoved: (clinic, { professionalId }) => without(clinic, professionalId),
  VetLeft: (clinic, { professionalId }) => without(clinic, professionalId),
  ResourceAdded: (clinic, { resourceId, kind, name, count }) => ({
    ...clinic,
    resources: [...clinic.resources, { resourceId, kind, name, count }],
  }),
  ResourceChanged: (clinic, { resourceId, name, count }) => ({
    ...clinic,
    resources: clinic.resources.map((one) => (one.resourceId === resourceId ? { ...one, name, count } : one)),
  }),
  ResourceRemoved: (clinic, { resourceId }) => ({
    ...clinic,
    resources: clinic.resources.filter((one) => one.resourceId !== resourceId),
  }),
})
