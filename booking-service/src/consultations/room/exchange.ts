import type { Kysely } from 'kysely'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { ServerMessage } from '@lapka/contracts/live.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { Database } from '@lapka/projections/database.ts'
import type { Seat } from '@lapka/state/rooms/presence.ts'
import { createMembers, type Member } from './members.ts'
import type { RoomChannel } from '../../live/room-channel.ts'
import type { RoomNote } from '../../live/room-notes.ts'

/** A socket as a room sees it. */
export type RoomGuest = { user: CurrentUser | null; language: Language }

/** Admission, and the consequences of coming and going for the consultation. */
export type RoomDoor = {
  enter: (user: CurrentUser | null, consultationId: string) => Promise<ConsultationParty | { refused: RefusalCode }>
  leave: (user: CurrentUser, consultationId: string, party: ConsultationParty) => Promise<void>
  isOpen: (consultationId: string) => Promise<boolean>
}

export type RoomOptions<Guest> = {
  db: Kysely<Database>
  channel: RoomChannel
  door: RoomDoor
  say: (guest: Guest, message: ServerMessage) => void
  /** Its socket is closed, or its session ended. */
  isGone: (guest: Guest) => boolean
}

/** Tells those who sit at this process what concerns them, and other processes what concerns theirs. */
export const createExchange = <Guest extends RoomGuest>({ channel, say }: Pick<RoomOptions<Guest>, 'channel' | 'say'>) => {
  const members = createMembers<Guest>(say)
  /** Why a socket sits nowhere any more, where it did. */
  const lost = new WeakMap<Guest, { consultationId: string; why: 'taken-over' | 'over' }>()

  const refuse = (guest: Guest, consultationId: string, code: RefusalCode) =>
    say(guest, { type: 'room-refused', consultationId, code, detail: refusals[code][guest.language] })
  const takeOver = (member: Member<Guest>) => {
    members.remove(member)
    lost.set(member.connection, { consultationId: member.consultationId, why: 'taken-over' })
    say(member.connection, { type: 'taken-over', consultationId: member.consultationId })
  }
  const receive = (note: RoomNote) => {
    if (note.kind === 'changed') return
    const member = members.at(note.to)
    if (member?.consultationId !== note.consultationId) return
    if (note.kind === 'taken-over') takeOver(member)
    else if (note.kind === 'peer') members.setPeer(member, note.peer)
    else members.hear(member, note.signal)
  }
  const tell = ({ instance }: Seat, note: RoomNote) => {
    if (instance === channel.instance) receive(note)
    else channel.tell(instance, note)
  }
  const tellPeer = (at: Seat | null | undefined, consultationId: string, peer: Seat | null) => {
    if (at) tell(at, { kind: 'peer', to: at.connectionId, consultationId, peer })
  }

  channel.onNote(receive)
  return { members, lost, refuse, takeOver, tell, tellPeer }
}

export type Exchange<Guest extends RoomGuest> = ReturnType<typeof createExchange<Guest>>
