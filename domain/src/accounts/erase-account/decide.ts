import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Account, EmailOwner } from '../account.ts'

/** What stands against it, and what goes with it: read from the views, up to the log's head. */
export type EraseAccount = {
  hasAppointmentAhead: boolean
  hasRefundUnderWay: boolean
  /** Messages that were sent from this address by a visitor who was not signed in. */
  caseIds: readonly string[]
  /** The person's pets, whose records have keys of their own. */
  petIds: readonly string[]
}
export type EraseStates = { account: Account; email: EmailOwner; professional?: Professional }

/** Closes the account, frees its address and ends bookings with its professional, all in one append. */
export const decideEraseAccount = (
  { hasAppointmentAhead, hasRefundUnderWay, caseIds, petIds }: EraseAccount,
  { account, email, professional }: EraseStates,
): Decision<'account' | 'email' | 'professional'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (hasAppointmentAhead) return { refused: 'UPCOMING_VISIT' }
  if (hasRefundUnderWay) return { refused: 'REFUND_UNDER_WAY' }
  const { accountId } = account
  return {
    events: {
      account: [
        {
          type: 'AccountErased',
          data: {
            accountId,
            ...(caseIds.length > 0 && { caseIds: [...caseIds] }),
            ...(petIds.length > 0 && { petIds: [...petIds] }),
          },
        },
      ],
      ...(email.accountId === accountId && { email: [{ type: 'EmailReleased', data: { accountId } }] }),
      ...(professional !== undefined &&
        professional.status !== 'none' && {
          professional: [{ type: 'ProfessionalWithdrawn', data: { professionalId: professional.professionalId } }],
        }),
    },
  }
}
