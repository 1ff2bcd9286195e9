import type { Slot } from '@lapka/contracts/api/professionals.ts'
import { addDays, localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'

/** `elsewhere`: the name of an animal that is to come and is somewhere else then. */
export type PickerSlot = Slot & ({ state: 'free' | 'taken' } | { state: 'elsewhere'; elsewhere: string })
export type SlotDay = { date: string; slots: PickerSlot[] }
export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Morning to noon, afternoon to 19:30, evening from 20:00: one o'clock is not morning, unlike in the specification's tags. */
export const partOf = (time: string): PartOfDay => {
  if (time < '12:00') return 'morning'
  return time < '20:00' ? 'afternoon' : 'evening'
}

type Known = { free: Slot[]; seen: Slot[]; elsewhereAt?: (slot: Slot) => string | undefined; zone: string }

/** Slots by local day. `seen` are slots that were free while this screen was open: those that are gone now were just taken. */
export const slotDays = (first: string, count: number, { free, seen, elsewhereAt, zone }: Known): SlotDay[] => {
  const offered = (slot: Slot): PickerSlot => {
    const elsewhere = elsewhereAt?.(slot)
    return elsewhere === undefined ? { ...slot, state: 'free' } : { ...slot, state: 'elsewhere', elsewhere }
  }
  const freeStarts = new Set(free.map((slot) => slot.startsAt))
  const all: PickerSlot[] = [
    ...free.map(offered),
    ...seen.filter((slot) => !freeStarts.has(slot.startsAt)).map((slot) => ({ ...slot, state: 'taken' as const })),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const byDate = Map.groupBy(all, (slot) => localDateOf(slot.startsAt, zone))
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(first, index)
    return { date, slots: byDate.get(date) ?? [] }
  })
}

/** A day begins with so many of its free times. */
const FOLDED_TIMES = 5

/** A day up to its fifth free time, and what is folded away behind it. */
export const foldDay = (day: SlotDay): SlotDay & { rest: PickerSlot[] } => {
  const free = freeStarts(day)
  const last = free[FOLDED_TIMES - 1]
  if (last === undefined || free.length === FOLDED_TIMES) return { ...day, rest: [] }
  const { shown = [], rest = [] } = Object.groupBy(day.slots, ({ startsAt }) => (startsAt <= last ? 'shown' : 'rest'))
  return { date: day.date, slots: shown, rest }
}

/** Where a key leads from a slot, or undefined when the key is not ours or there is nowhere to go. Taken slots are passed over. */
export const nextSlot = (days: SlotDay[], startsAt: string, key: string, zone: string): string | undefined => {
  const day = days.findIndex(({ slots }) => slots.some((slot) => slot.startsAt === startsAt))
  const inDay = freeStarts(days[day])
  const row = inDay.indexOf(startsAt)
  switch (key) {
    case 'ArrowDown':
      return inDay[row + 1]
    case 'ArrowUp':
      return inDay[row - 1]
    case 'Home':
      return inDay[0]
    case 'End':
      return inDay.at(-1)
    case 'ArrowRight':
    case 'PageDown':
      return otherDay(days, { day, time: wallTimeOf(startsAt, zone), zone }, 1)
    case 'ArrowLeft':
    case 'PageUp':
      return otherDay(days, { day, time: wallTimeOf(startsAt, zone), zone }, -1)
    default:
      return undefined
  }
}

/** The first free time on a later day than this one, or null where these days have none. */
export const freeAfter = (days: SlotDay[], date: string): string | null =>
  days.filter((day) => day.date > date).flatMap(freeStarts)[0] ?? null

const freeStarts = (day: SlotDay | undefined) =>
  (day?.slots ?? []).filter((slot) => slot.state === 'free').map((slot) => slot.startsAt)

/** The nearest day with free slots, at the first time not earlier than the one we come from. */
const otherDay = (days: SlotDay[], from: { day: number; time: string; zone: string }, step: 1 | -1): string | undefined => {
  for (let day = from.day + step; day >= 0 && day < days.length; day += step) {
    const starts = freeStarts(days[day])
    const start = starts.find((candidate) => wallTimeOf(candidate, from.zone) >= from.time) ?? starts.at(-1)
    if (start !== undefined) return start
  }
  return undefined
}
