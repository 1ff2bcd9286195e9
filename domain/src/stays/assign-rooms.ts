/** A stay of one class, by local dates; `room` is where guests are who are in the house already, or the room that is closed then. */
export type ToAssign = { id: string; arrival: string; departure: string; room: number | null }

/**
 * Which room of a class each stay would get, by id: who is in the house keeps theirs, all others get one in the order of arrival: the one
 * that is closed soonest after they leave, then the one that was left last. As long as no more stays share a night than there are rooms and none is
 * closed ahead, every one gets one; else it may be left out.
 */
export const assignRooms = (stays: readonly ToAssign[], rooms: number): Map<string, number> => {
  const assigned = new Map<string, number>()
  const taken = Array.from({ length: rooms }, (): ToAssign[] => [])
  const put = (stay: ToAssign, room: number) => {
    assigned.set(stay.id, room)
    taken[room - 1]?.push(stay)
  }
  for (const stay of stays) if (stay.room !== null) put(stay, stay.room)
  const ahead = stays.filter(({ room }) => room === null)
  for (const stay of ahead.toSorted((one, other) => compare(one.arrival, other.arrival) || compare(one.id, other.id))) {
    const free = taken.flatMap((others, index) =>
      others.some((other) => isSharing(stay, other))
        ? []
        : { room: index + 1, next: nextIn(others, stay), left: leftOf(others, stay) },
    )
    const [best] = free.toSorted(
      (one, other) => compare(one.next, other.next) || compare(other.left, one.left) || one.room - other.room,
    )
    if (best !== undefined) put(stay, best.room)
  }
  return assigned
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const isSharing = (one: ToAssign, other: ToAssign): boolean => one.arrival < other.departure && other.arrival < one.departure

const NEVER = '9999-12-31'

/** From when on a room is taken after a stay. */
const nextIn = (others: readonly ToAssign[], { departure }: ToAssign): string =>
  others.reduce((next, { arrival }) => (arrival >= departure && arrival < next ? arrival : next), NEVER)

/** When a room was last left before a stay; empty where no one had it. */
const leftOf = (others: readonly ToAssign[], { arrival }: ToAssign): string =>
  others.reduce((last, { departure }) => (departure <= arrival && departure > last ? departure : last), '')
