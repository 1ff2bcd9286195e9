import type { Lane } from '../queue/bullmq.ts'
import type { Hint } from '../queue/work-queue.ts'
import { providerEventWorkId } from './take-work.ts'
import type { WorkStore } from '../work/work-store.ts'

export type DueHint = Hint & { lane: Lane; dueAt: Date }

const MAX_AWAITED = 500
/** Enough to keep the workers busy until the next sweep. More would stand in the queue before what is requested meanwhile and goes first. */
export const MAX_OTHERS = 100

/** Work that is due, not leased and not done, in the order in which it is to be done. */
export const listDue = (store: WorkStore, now: string, lane: Lane): Promise<DueHint[]> =>
  lane === 'awaited' ? listAwaited(store, now) : listOthers(store, now)

/** A webhook may be about a payment that a parent has just made and watches. */
const listAwaited = async (store: WorkStore, now: string): Promise<DueHint[]> => {
  const [work, events] = await Promise.all([
    store.listDueWork(now, { priority: 'awaited', limit: MAX_AWAITED }),
    store.listDueProviderEvents(now, MAX_AWAITED),
  ])
  const ofEvents = events.map(({ id, attempt, nextAt }) => ({ workId: providerEventWorkId(id), attempt, dueAt: nextAt }))
  return [...work, ...ofEvents]
    .map((one) => ({ ...one, lane: 'awaited' as const }))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
}

/** Money and slots go before letters, but never alone: every fourth place is for what may come later, while there is any. */
const listOthers = async (store: WorkStore, now: string): Promise<DueHint[]> => {
  const [soon, later] = await Promise.all([
    store.listDueWork(now, { priority: 'soon', limit: MAX_OTHERS }),
    store.listDueWork(now, { priority: 'later', limit: MAX_OTHERS }),
  ])
  return interleave(soon, later)
    .slice(0, MAX_OTHERS)
    .map((one) => ({ ...one, lane: 'other' as const }))
}

const SOON_TO_LATER = 3

/** Three of the first for one of the second, and what is left of either. */
export const interleave = <T>(first: readonly T[], second: readonly T[]): T[] => {
  const turns = Math.max(Math.ceil(first.length / SOON_TO_LATER), second.length)
  return Array.from({ length: turns }, (_, turn) => [
    ...first.slice(turn * SOON_TO_LATER, (turn + 1) * SOON_TO_LATER),
    ...second.slice(turn, turn + 1),
  ]).flat()
}
