import type { ServerMessage, Signal } from '@lapka/contracts/live.ts'
import type { PartyOfCall, Seat } from '@lapka/state/rooms/presence.ts'
import { createGroups } from '../../live/groups.ts'

/** A person's socket of this process in a room. */
export type Member<Connection> = PartyOfCall & {
  connection: Connection
  seat: Seat
  peer: Seat | null
  /** Counts what was learnt of the other, so that what was read before is not believed after it. */
  peerNews: number
  /** They were told that they are in; until then what the other says waits. */
  isIn: boolean
  early: Signal[]
}

/** A call is a handful of messages before its browser knows that it is in. */
const MAX_EARLY = 100

/** The seats of this process's sockets. */
export const createMembers = <Connection extends object>(say: (connection: Connection, message: ServerMessage) => void) => {
  const bySocket = new Map<string, Member<Connection>>()
  const byConnection = new Map<Connection, Member<Connection>>()
  const byRoom = createGroups<string, Member<Connection>>()

  const remove = (member: Member<Connection>): void => {
    bySocket.delete(member.seat.connectionId)
    if (byConnection.get(member.connection) === member) byConnection.delete(member.connection)
    byRoom.leave(member.consultationId, member)
  }
  return {
    add: (member: Member<Connection>): void => {
      bySocket.set(member.seat.connectionId, member)
      byConnection.set(member.connection, member)
      byRoom.join(member.consultationId, member)
    },
    remove,
    at: (connectionId: string) => bySocket.get(connectionId),
    of: (connection: Connection) => byConnection.get(connection),
    inRoom: (consultationId: string): Member<Connection>[] => [...(byRoom.of(consultationId) ?? [])],
    rooms: byRoom.names,
    all: (): Member<Connection>[] => [...bySocket.values()],
    setPeer: (member: Member<Connection>, peer: Seat | null): void => {
      const isSame = member.peer?.connectionId === peer?.connectionId
      member.peer = peer
      member.peerNews += 1
      if (isSame || !member.isIn) return
      say(member.connection, {
        type: 'peer-changed',
        consultationId: member.consultationId,
        peerTabId: peer?.tabId ?? null,
      })
    },
    hear: (member: Member<Connection>, signal: Signal): void => {
      if (member.isIn) say(member.connection, { type: 'signal', consultationId: member.consultationId, signal })
      else if (member.early.length < MAX_EARLY) member.early.push(signal)
    },
    letIn: (member: Member<Connection>): void => {
      const { connection, consultationId, party, peer, early } = member
      member.isIn = true
      const isPolite = party === 'parent'
      say(connection, { type: 'room-joined', consultationId, isPolite, peerTabId: peer?.tabId ?? null })
      for (const signal of early.splice(0)) say(connection, { type: 'signal', consultationId, signal })
    },
  }
}

export type Members<Connection extends object> = ReturnType<typeof createMembers<Connection>>
