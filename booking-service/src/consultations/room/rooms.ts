import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { Projected, ServerMessage } from '@lapka/contracts/live.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { Database } from '@lapka/projections/database.ts'
import { clearRoom, keepSeats, leaveSeat, seatsIn, takeSeat, type Seat } from '@lapka/state/rooms/presence.ts'
import type { RoomMessage } from '../../live/room-line.ts'
import { createMembers, type Member } from './members.ts'
import type { RoomChannel } from './room-channel.ts'
import type { RoomNote } from './room-notes.ts'

/** What a room knows of a socket. */
export type RoomGuest = { user: CurrentUser | null; language: Language }

/** Who may come in, and what coming and going mean for the consultation. */
export type RoomDoor = {
  enter: (user: CurrentUser | null, consultationId: string) => Promise<ConsultationParty | { refused: RefusalCode }>
  leave: (user: CurrentUser, consultationId: string, party: ConsultationParty) => Promise<void>
  isOpen: (consultationId: string) => Promise<boolean>
}

type Options<Guest> = {
  db: Kysely<Database>
  channel: RoomChannel
  door: RoomDoor
  say: (guest: Guest, message: ServerMessage) => void
  /** Its socket is closed, or its session ended. */
  isGone: (guest: Guest) => boolean
}

/**
 * The rooms of consultations, as far as their people's sockets are in this process. Who sits where stands in `state`, for the other may
 * be at another api; what they say to each other goes from socket to socket and is kept nowhere.
 */
export const createRooms = <Guest extends RoomGuest>({ db, channel, door, say, isGone }: Options<Guest>) => {
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

  /** The socket is gone, or sits elsewhere now: nobody has left by that. */
  const drop = async (guest: Guest): Promise<void> => {
    const member = members.of(guest)
    if (member === undefined) return
    members.remove(member)
    const { consultationId, party, seat } = member
    const left = await db
      .transaction()
      .execute((trx) => leaveSeat(trx, { consultationId, party, connectionId: seat.connectionId }))
      // The others find it empty when this process no longer says that somebody sits there.
      .catch(() => undefined)
    tellPeer(left?.peer, consultationId, null)
  }

  const join = async (guest: Guest, { consultationId, tabId }: { consultationId: string; tabId: string }) => {
    const entered = await door.enter(guest.user, consultationId)
    if (typeof entered === 'object') return refuse(guest, consultationId, entered.refused)
    const before = members.of(guest)
    if (before !== undefined && before.consultationId !== consultationId) await drop(guest)
    else if (before !== undefined) members.remove(before)
    const seat: Seat = { connectionId: before?.seat.connectionId ?? randomUUID(), instance: channel.instance, tabId }
    const member: Member<Guest> = {
      consultationId,
      party: entered,
      connection: guest,
      seat,
      peer: null,
      peerNews: 0,
      isIn: false,
      early: [],
    }
    // Before it is written down: what the other side says at once must find it.
    members.add(member)
    const taken = await db
      .transaction()
      .execute((trx) => takeSeat(trx, member, seat))
      .catch((error: unknown) => {
        members.remove(member)
        throw error
      })
    if (members.at(seat.connectionId) !== member) return
    if (isGone(guest)) return drop(guest)
    if (member.peerNews === 0 && taken.peer) members.setPeer(member, taken.peer)
    if (taken.before && taken.before.connectionId !== seat.connectionId)
      tell(taken.before, { kind: 'taken-over', to: taken.before.connectionId, consultationId })
    tellPeer(member.peer, consultationId, seat)
    members.letIn(member)
  }

  const seatIn = (guest: Guest, consultationId: string): Member<Guest> | undefined => {
    const member = members.of(guest)
    if (member?.consultationId === consultationId) return member
    const before = lost.get(guest)
    if (before?.consultationId === consultationId && before.why === 'taken-over')
      say(guest, { type: 'taken-over', consultationId })
    else refuse(guest, consultationId, before?.consultationId === consultationId ? 'CONSULTATION_OVER' : 'NOT_IN_ROOM')
    return undefined
  }

  const take = async (guest: Guest, message: RoomMessage): Promise<void> => {
    const consultationId = message.consultationId.toLowerCase()
    if (message.type === 'join-room') return join(guest, { consultationId, tabId: message.tabId })
    const member = seatIn(guest, consultationId)
    if (member === undefined) return undefined
    if (message.type === 'leave-room') {
      await drop(guest)
      return guest.user === null ? undefined : door.leave(guest.user, consultationId, member.party)
    }
    const { signal } = message
    if (member.peer) tell(member.peer, { kind: 'signal', to: member.peer.connectionId, consultationId, signal })
    return undefined
  }

  /** It has ended: nobody sits there any more. */
  const close = async (consultationId: string): Promise<void> => {
    const inside = members.inRoom(consultationId)
    for (const member of inside) {
      members.remove(member)
      lost.set(member.connection, { consultationId, why: 'over' })
      refuse(member.connection, consultationId, 'CONSULTATION_OVER')
    }
    if (inside.length > 0) await clearRoom(db, consultationId).catch(() => undefined)
  }
  const closeOver = async (consultationIds: string[]): Promise<void> => {
    for (const id of consultationIds) if (!(await door.isOpen(id).catch(() => true))) await close(id)
  }
  const onProjected = ({ changes }: Projected): void => {
    const changed =
      changes === undefined
        ? members.rooms()
        : changes.flatMap((change) =>
            change.kind === 'consultation' && members.inRoom(change.consultationId).length > 0 ? change.consultationId : [],
          )
    if (changed.length > 0) void closeOver(changed)
  }

  /** Says that these are still here, and looks who is: an api that was killed takes no leave, and a notice can be lost. */
  const look = async (): Promise<void> => {
    if (members.all().length === 0) return
    await keepSeats(db, channel.instance)
    const news = new Map(members.all().map((member) => [member, member.peerNews]))
    const seats = await seatsIn(db, members.rooms())
    for (const [member, peerNews] of news) {
      const here = seats.filter(({ consultationId }) => consultationId === member.consultationId)
      const own = here.find(({ party }) => party === member.party)
      const peer = here.find(({ party }) => party !== member.party)
      if (members.at(member.seat.connectionId) !== member || !member.isIn) continue
      if (own !== undefined && own.connectionId !== member.seat.connectionId) takeOver(member)
      else if (member.peerNews === peerNews) members.setPeer(member, peer ?? null)
    }
  }

  channel.onNote(receive)
  channel.onListening(() => void look().catch(() => undefined))
  return { take, drop, look, onProjected, count: () => members.all().length, closeOver: () => closeOver(members.rooms()) }
}

export type Rooms<Guest extends RoomGuest> = ReturnType<typeof createRooms<Guest>>
