import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '../accounts/account.ts'
import {
  answerStreams,
  decideAnswerKeeperInvitation,
  type AnswerKeeperInvitation,
} from '../household/answer-keeper-invitation/decide.ts'
import { decideEndKeeping, type EndKeeping } from '../pets/end-keeping/decide.ts'
import { decideInviteKeeper, decideRevokeInvitation, type RevokeKeeperInvitation } from '../household/invite-keeper/decide.ts'
import { petsStreams } from '../pets/several-pets.ts'
import { command } from './commands.ts'

type Inviting = { ownerId: string; petIds: string[]; invitationId: string; at: string; invitedId: string }

/** The invited person is known by the address of their account, whether they have one yet or not. */
export const inviteKeeper = ({ invitedId, ...inviting }: Inviting) => {
  const { ownerId, petIds } = inviting
  const streams = { account: { stream: accountStream(ownerId), fold: accountFold }, ...petsStreams(petIds) }
  return command({ streams }, (states) =>
    decideInviteKeeper({ email: `${invitedId}@lapka.test`, emailKey: `key-${invitedId}`, ...inviting }, states),
  )
}

export const answerKeeperInvitation = (answer: Omit<AnswerKeeperInvitation, 'isListFull'> & { isListFull?: boolean }) =>
  command(answerStreams(answer), (states) => decideAnswerKeeperInvitation({ isListFull: false, ...answer }, states))

export const revokeInvitation = (revoking: RevokeKeeperInvitation) =>
  command({ streams: petsStreams(revoking.petIds) }, (states) => decideRevokeInvitation(revoking, states))

export const endKeeping = (ending: EndKeeping) =>
  command({ streams: petsStreams(ending.petIds) }, (states) => decideEndKeeping(ending, states))
