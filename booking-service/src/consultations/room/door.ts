import { randomUUID } from 'node:crypto'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Consultation } from '@lapka/domain/consultations/consultation.ts'
import { decideJoinRoom } from '@lapka/domain/consultations/join-room/decide.ts'
import { decideLeaveRoom } from '@lapka/domain/consultations/leave-room/decide.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { RoomDoor } from './exchange.ts'

/** Undefined for anyone but its parties, who then get 404. */
export const partyOf = (consultation: Consultation, user: CurrentUser | null): ConsultationParty | undefined => {
  if (consultation.status === 'none' || user === null) return undefined
  if (consultation.parentId === user.id) return 'parent'
  const isAccepted = consultation.status === 'accepted' || consultation.status === 'ended'
  return isAccepted && consultation.professionalId === user.professionalId ? 'professional' : undefined
}

type RoomCommand = { name: 'join-room' | 'leave-room'; user: CurrentUser; consultationId: string; now: string }

/** A socket's message carries no key: said twice it changes nothing, for the decider adds nothing to what is known. */
const roomContext = ({ name, user, consultationId, now }: RoomCommand): CommandContext => ({
  commandId: randomUUID(),
  commandHash: name,
  command: name,
  actor: { id: user.id, role: user.role },
  occurredAt: now,
  correlationId: consultationId,
  causationId: consultationId,
})

/** Admission to the room of a consultation: the two of one that was accepted and has not ended. */
export const roomDoor = ({ handle, now }: Pick<Dependencies, 'handle' | 'now'>): RoomDoor => {
  const read = async (consultationId: string) => (await handle.read(consultationStreams(consultationId))).consultation
  return {
    enter: async (user, consultationId) => {
      if (user === null) return { refused: 'NOT_SIGNED_IN' }
      const by = partyOf(await read(consultationId), user)
      if (by === undefined) return { refused: 'NOT_FOUND' }
      const context = roomContext({ name: 'join-room', user, consultationId, now: now() })
      const handled = await handle(context, { streams: consultationStreams(consultationId) }, (states) =>
        decideJoinRoom({ by }, states),
      )
      return isRefused(handled) ? { refused: handled.refused } : by
    },
    leave: async (user, consultationId, by) => {
      const context = roomContext({ name: 'leave-room', user, consultationId, now: now() })
      await handle(context, { streams: consultationStreams(consultationId) }, (states) =>
        decideLeaveRoom({ by, why: 'button' }, states),
      )
    },
    isOpen: async (consultationId) => (await read(consultationId)).status === 'accepted',
  }
}
