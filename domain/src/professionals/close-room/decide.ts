import type { RoomClosure } from '@lapka/contracts/stays.ts'
import { MAX_ROOMS_OF_CLASS, roomClassResourceId, roomResourceId } from '@lapka/contracts/stays.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { holdClaims, mergeEvents, releaseClaim, type NewClaim } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import {
  claimsInTheWay,
  isLive,
  missingLedgers,
  nightsInterval,
  streamsOfTime,
  type LedgerKey,
  type LedgerStates,
  type LedgerStreams,
} from '../../kernel/ledger.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { professionalFold, type KnownProfessional, type Professional } from '../professional.ts'

/** `isNeeded`: by the read model, guests who are expected would find no room for all of their nights. */
export type CloseRoom = RoomClosure & { professionalId: string; isNeeded: boolean; at: string }
type ReopenRoom = { professionalId: string; closureId: string }
type States = { professional: Professional } & LedgerStates
type ClosureDecision = Decision<'professional' | LedgerKey> | Missing

const MAX_CLOSURES = 200

/** A closure takes a room of its class, as any stay does, and the very room, so that no guest gets it. */
export const timesOfClosure = (
  professionalId: string,
  { classId, room, from, until }: Pick<RoomClosure, 'classId' | 'room' | 'from' | 'until'>,
) => {
  const nights = nightsInterval(from, until)
  const ofClass = { resourceId: roomClassResourceId(professionalId, classId), ...nights }
  return room === null ? [ofClass] : [ofClass, { resourceId: roomResourceId(professionalId, { classId, room }), ...nights }]
}

const professionalOf = (professionalId: string) => ({
  professional: { stream: professionalStream(professionalId), fold: professionalFold, isAsserted: true },
})

const ledgersOf = (professionalId: string, zone: string, closure: Omit<RoomClosure, 'reason'>): LedgerStreams =>
  Object.assign({}, ...timesOfClosure(professionalId, closure).map((time) => streamsOfTime(time, zone))) as LedgerStreams

export const closeRoomStreams = (command: CloseRoom) => ({
  streams: professionalOf(command.professionalId),
  more: ({ professional }: { professional: Professional }): LedgerStreams =>
    professional.status === 'none' ? {} : ledgersOf(command.professionalId, professional.zone, command),
})

/** Takes a room, or all rooms of a class, off sale for some nights. One with a guest on any of them stays as it is. */
export const decideCloseRoom = (command: CloseRoom, states: States): ClosureDecision => {
  const { professionalId, closureId, classId, room, from, until, reason, isNeeded, at } = command
  const { professional } = states
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const roomClass = professional.rooms?.classes.find(({ id }) => id === classId)
  if (roomClass === undefined || (room !== null && room > roomClass.rooms)) return { refused: 'NO_SUCH_ROOM' }
  if (from < localDateOf(at, professional.zone)) return { refused: 'CLOSED_FROM_PAST' }
  const closed = closuresFrom(professional, localDateOf(at, professional.zone))
  if (closed.length >= MAX_CLOSURES) return { refused: 'TOO_MANY_CLOSURES' }
  const times = timesOfClosure(professionalId, command)
  const lacking = times.map((time) => missingLedgers(states, time, professional.zone)).find((one) => one !== null)
  if (lacking !== undefined && lacking !== null) return lacking
  const [ofClass, ofRoom] = times
  const inTheWay = (time: (typeof times)[number] | undefined) =>
    time === undefined ? [] : claimsInTheWay(states, time, closureId).filter((claim) => isLive(claim, at))
  const closedAlready = new Set(closed.map((one) => one.closureId))
  const overlapping = inTheWay(room === null ? ofClass : ofRoom)
  if (overlapping.some(({ claimId }) => closedAlready.has(claimId))) return { refused: 'ROOM_CLOSED_ALREADY' }
  if (ofRoom !== undefined && overlapping.length > 0) return { refused: 'ROOM_HAS_GUESTS' }
  const claims = times.map((time): NewClaim => {
    // A whole class is closed with the rooms that it gets later.
    const capacity = room === null ? MAX_ROOMS_OF_CLASS : time === ofClass ? roomClass.rooms : 1
    return {
      ...time,
      capacity,
      weight: room === null ? capacity : 1,
      claimId: closureId,
      holderId: professionalId,
      expiresAt: `${until}T00:00:00.000Z`,
    }
  })
  const held = holdClaims(states, claims, { at, zone: professional.zone, isConfirmed: true })
  if (held === undefined) return { refused: 'ROOMS_SOLD' }
  if (isNeeded) return { refused: 'ROOM_NEEDED' }
  const { accountId } = professional
  const data = { professionalId, accountId, closureId, classId, room, from, until, reason }
  return { events: { professional: [{ type: 'RoomClosed', data }], ...mergeEvents(...held) } }
}

export const reopenRoomStreams = ({ professionalId, closureId }: ReopenRoom) => ({
  streams: professionalOf(professionalId),
  more: ({ professional }: { professional: Professional }): LedgerStreams => {
    const closure = closureOf(professional, closureId)
    return closure === undefined || professional.status === 'none' ? {} : ledgersOf(professionalId, professional.zone, closure)
  },
})

/** On sale again, from now on as if it had never been closed. */
export const decideReopenRoom = ({ professionalId, closureId }: ReopenRoom, states: States): ClosureDecision => {
  const { professional } = states
  const closure = closureOf(professional, closureId)
  if (closure === undefined || professional.status === 'none') return { refused: 'NOT_FOUND' }
  const lacking = timesOfClosure(professionalId, closure)
    .map((time) => missingLedgers(states, time, professional.zone))
    .find((one) => one !== null)
  if (lacking !== undefined && lacking !== null) return lacking
  return {
    events: {
      professional: [{ type: 'RoomReopened', data: { professionalId, closureId } }],
      ...releaseClaim(states, closureId, 'cancelled'),
    },
  }
}

const closureOf = (professional: Professional, closureId: string) =>
  professional.status === 'none' ? undefined : professional.closures?.find((one) => one.closureId === closureId)

const closuresFrom = ({ closures = [] }: KnownProfessional, today: string) => closures.filter(({ until }) => until > today)
