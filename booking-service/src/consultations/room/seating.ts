import { randomUUID } from 'node:crypto'
import { leaveSeat, takeSeat, type Seat } from '@lapka/state/rooms/presence.ts'
import type { Exchange, RoomGuest, RoomOptions } from './exchange.ts'
import type { Member } from './members.ts'

/** Coming into a room and going out of it. */
export const createSeating = <Guest extends RoomGuest>(
  { db, channel, door, isGone }: RoomOptions<Guest>,
  { members, refuse, tell, tellPeer }: Exchange<Guest>,
) => {
  /** The socket is gone, or sits elsewhere now: that is not leaving the call. */
  const drop = async (guest: Guest): Promise<void> => {
    const member = members.of(guest)
    if (member === undefined) return
    members.remove(member)
    const { consultationId, party, seat } = member
    const left = await db
      .transaction()
      .execute((trx) => leaveSeat(trx, { consultationId, party, connectionId: seat.connectionId }))
      // The others see the seat as empty once this process stops confirming it.
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

  return { drop, join }
}
