/** A stay of one class, by local dates; `room` is where guests are who are in the house already. */
export type ToAssign = { id: string; arrival: string; departure: string; room: number | null }

/**
 * Which room of a class each stay would get, by id: who is in the house keeps theirs, all others get one in the order of arrival, the one
 * that was left last. As long as no more stays share a night than there are rooms, every one gets one; else it is left out.
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
    const free = taken.flatMap((others, index) => (others.some((other) => isSharing(stay, other)) ? [] : index + 1))
    const [best] = free.toSorted((one, other) => compare(leftOf(taken[other - 1]), leftOf(taken[one - 1])) || one - other)
    if (best !== undefined) put(stay, best)
  }
  return assigned
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const isSharing = (one: ToAssign, other: ToAssign): boolean => one.arrival < other.departure && other.arrival < one.departure

/** When a room was last left; empty where no one had it. */
const leftOf = (stays: readonly ToAssign[] = []): string =>
  stays.reduce((last, { departure }) => (departure > last ? departure : last), '')
