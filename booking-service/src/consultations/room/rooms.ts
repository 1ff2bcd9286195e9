import type { Projected } from '@lapka/contracts/live.ts'
import { clearRoom, keepSeats, seatsIn } from '@lapka/state/rooms/presence.ts'
import type { RoomMessage } from '../../live/room-line.ts'
import { createExchange, type RoomGuest, type RoomOptions } from './exchange.ts'
import type { Member } from './members.ts'
import { createSeating } from './seating.ts'

/**
 * The rooms of consultations, as far as their people's sockets are in this process. Seats stand in `state`, for the other may
 * be at another API process; their messages go from socket to socket and are kept nowhere.
 */
export const createRooms = <Guest extends RoomGuest>(options: RoomOptions<Guest>) => {
  const { db, channel, door, say } = options
  const exchange = createExchange(options)
  const { members, lost, refuse, takeOver, tell } = exchange
  const { drop, join } = createSeating(options, exchange)

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

  /** It has ended: the room is empty. */
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

  channel.onListening(() => void look().catch(() => undefined))
  return { take, drop, look, onProjected, count: () => members.all().length, closeOver: () => closeOver(members.rooms()) }
}
