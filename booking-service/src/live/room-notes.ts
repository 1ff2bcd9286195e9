import type { Change, Signal } from '@lapka/contracts/live.ts'
import type { Seat } from '@lapka/state/rooms/presence.ts'

/** A note from one API process to another about a room: to the socket `to`, or to all that a change concerns. Never stored. */
export type RoomNote =
  | { kind: 'taken-over'; to: string; consultationId: string }
  /** `peer`: where the other sits now, null while they are away. */
  | { kind: 'peer'; to: string; consultationId: string; peer: Seat | null }
  | { kind: 'signal'; to: string; consultationId: string; signal: Signal }
  | { kind: 'changed'; change: Extract<Change, { kind: 'consultation' }>; position: number }

/** A notification of PostgreSQL holds less than 8,000 bytes. */
const LONGEST_PAYLOAD = 7_800
/** Of the bytes of one part, before base64 makes four of three and a header stands before them. */
const PART_BYTES = 5_700

/** `nth` numbers what one process sends: PostgreSQL drops what is said twice in the same words. */
export const payloadsOf = (note: RoomNote, nth: number): string[] => {
  const whole = `${nth} ${JSON.stringify(note)}`
  const bytes = Buffer.from(whole)
  if (bytes.length <= LONGEST_PAYLOAD) return [whole]
  const count = Math.ceil(bytes.length / PART_BYTES)
  return Array.from(
    { length: count },
    (_, index) => `${nth}/${index}/${count} ${bytes.toString('base64', index * PART_BYTES, (index + 1) * PART_BYTES)}`,
  )
}

/** Puts notes together again. The parts of one arrive one behind the other, for they are sent in one statement. */
export const createNoteReader = () => {
  let parts: string[] = []
  return (payload: string): RoomNote | undefined => {
    const head = payload.slice(0, payload.indexOf(' '))
    const body = payload.slice(head.length + 1)
    const [, index, count] = head.split('/').map(Number)
    if (index === undefined || count === undefined) return JSON.parse(body) as RoomNote
    // The rest of a note whose end was lost with a connection does not begin the next.
    if (index === 0) parts = []
    if (index !== parts.length) return undefined
    parts.push(body)
    if (parts.length < count) return undefined
    const whole = Buffer.concat(parts.map((part) => Buffer.from(part, 'base64'))).toString()
    parts = []
    return JSON.parse(whole.slice(whole.indexOf(' ') + 1)) as RoomNote
  }
}
