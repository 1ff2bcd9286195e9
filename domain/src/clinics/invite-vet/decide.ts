import type { Events } from '@lapka/contracts/events.ts'
import { INVITATION_DAYS } from '@lapka/contracts/clinics.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { addMs, type Instant } from '../../kernel/instant.ts'
import type { Clinic } from '../clinic.ts'

/** `professional` is the clinic's own profile. */
export type InviteStates = { clinic: Clinic; professional: Professional }

const MAX_OPEN = 50

/** From when on an invitation can no longer be accepted. */
export const invitationEnd = (invitedAt: Instant): string => addMs(invitedAt, INVITATION_DAYS * DAY_MS)

/** Invites the owner of an address to work here. Only a verified clinic may: letters go out in its name. */
export const decideInviteVet = (
  command: Events['VetInvited'] & { at: string },
  { clinic, professional }: InviteStates,
): Decision<'clinic'> => {
  const { at, ...data } = command
  if (professional.status === 'none' || professional.role !== 'CLINIC') return { refused: 'NOT_FOUND' }
  if (professional.status !== 'accepted') return { refused: 'CLINIC_NOT_VERIFIED' }
  if (clinic.vets.some(({ emailKey }) => emailKey === data.emailKey)) return { refused: 'ALREADY_AT_CLINIC' }
  const open = clinic.invitations.filter(({ status, invitedAt }) => status === 'open' && invitationEnd(invitedAt) > at)
  if (open.some(({ emailKey }) => emailKey === data.emailKey)) return { refused: 'ALREADY_INVITED' }
  if (open.length >= MAX_OPEN) return { refused: 'TOO_MANY_INVITATIONS' }
  return { events: { clinic: [{ type: 'VetInvited', data }] } }
}

/** Withdraws an unanswered invitation. */
export const decideWithdrawInvitation = (
  data: Events['InvitationWithdrawn'],
  { clinic }: { clinic: Clinic },
): Decision<'clinic'> => {
  const invitation = clinic.invitations.find(({ invitationId }) => invitationId === data.invitationId)
  if (invitation === undefined) return { refused: 'NOT_FOUND' }
  if (invitation.status === 'withdrawn') return { events: {} }
  if (invitation.status !== 'open') return { refused: 'INVITATION_OVER' }
  return { events: { clinic: [{ type: 'InvitationWithdrawn', data }] } }
}
