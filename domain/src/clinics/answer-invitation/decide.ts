import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Clinic } from '../clinic.ts'
import { invitationEnd } from '../invite-vet/decide.ts'

export type AnswerInvitation = {
  answer: 'accept' | 'decline'
  clinicId: string
  invitationId: string
  professionalId: string
  /** The vet's confirmed address: an invitation is for its owner. */
  emailKey: string
  clinicName: string
  at: string
}
/** `professional` is the vet's profile. */
export type AnswerStates = { clinic: Clinic; professional: Professional }

/** A vet's yes or no. Yes is written with both, so that clinic and profile never say different things. */
export const decideAnswerInvitation = (
  command: AnswerInvitation,
  { clinic, professional }: AnswerStates,
): Decision<'clinic' | 'professional'> => {
  const { answer, clinicId, invitationId, professionalId, emailKey, clinicName, at } = command
  const invitation = clinic.invitations.find((one) => one.invitationId === invitationId)
  if (invitation === undefined || invitation.emailKey !== emailKey) return { refused: 'NOT_FOUND' }
  const said = { clinicId, invitationId, professionalId }
  if (answer === 'decline') {
    if (invitation.status === 'declined') return { events: {} }
    if (invitation.status !== 'open') return { refused: 'INVITATION_OVER' }
    return { events: { clinic: [{ type: 'InvitationDeclined', data: said }] } }
  }
  if (professional.status === 'none') return { refused: 'PROFILE_INCOMPLETE' }
  if (invitation.status === 'accepted' && professional.clinicId === clinicId) return { events: {} }
  if (invitation.status !== 'open' || invitationEnd(invitation.invitedAt) <= at) return { refused: 'INVITATION_OVER' }
  if (professional.clinicId !== null) return { refused: 'OTHER_CLINIC' }
  return {
    events: {
      clinic: [{ type: 'InvitationAccepted', data: said }],
      professional: [{ type: 'ClinicJoined', data: { professionalId, clinicId, clinicName } }],
    },
  }
}
