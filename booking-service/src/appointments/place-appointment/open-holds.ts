import { MAX_OPEN_HOLDS } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { countOpenHolds } from '@lapka/projections/appointments/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import { inBatches } from '../../in-batches.ts'

type OpenHoldsDependencies = Pick<Dependencies, 'db' | 'watch'>
type Parent = { parentId: string; at: string }

/** Parents whose holds here are remembered before those that the view has seen by now are forgotten. */
const MAX_REMEMBERED = 10_000
/** How long a full count waits for the view to show what was just placed. */
const TIMEOUT_MS = 2_000

/**
 * How many holds of a parent are open, by the view and by what this process placed since. A burst of one parent's requests takes
 * turns, so that it does not get past the limit; over several processes the limit is a courtesy, the ledger is not.
 */
export const createOpenHolds = ({ db, watch }: OpenHoldsDependencies) => {
  const inView = inBatches(async (parents: Parent[]) => {
    const parentIds = [...new Set(parents.map(({ parentId }) => parentId))]
    const earliest = parents.reduce((first, { at }) => (at < first ? at : first), parents[0]?.at ?? '')
    const counts = await countOpenHolds(db, parentIds, earliest)
    return ({ parentId }: Parent) => counts.get(parentId) ?? 0
  })
  const turns = new Map<string, Promise<unknown>>()
  /** Positions of holds placed here that the view may not show yet. */
  const placedHere = new Map<string, number[]>()

  const unseen = (parentId: string): number[] => {
    const seen = watch.positions().get('appointments') ?? 0
    const left = (placedHere.get(parentId) ?? []).filter((position) => position > seen)
    if (left.length === 0) placedHere.delete(parentId)
    else placedHere.set(parentId, left)
    return left
  }

  return {
    /** Never too few. A hold that becomes visible while it is counted counts twice, so a full count is looked at again. */
    count: async (parent: Parent): Promise<number> => {
      const here = unseen(parent.parentId)
      const count = await inView(parent)
      if (here.length === 0 || count + here.length < MAX_OPEN_HOLDS) return count + here.length
      const isSeen = await watch.waitFor(['appointments'], Math.max(...here), TIMEOUT_MS)
      return isSeen ? inView(parent) : count + here.length
    },
    placed: (parentId: string, position: number): void => {
      if (placedHere.size >= MAX_REMEMBERED) for (const one of placedHere.keys()) unseen(one)
      placedHere.set(parentId, [...(placedHere.get(parentId) ?? []), position])
    },
    /** One at a time for each parent. */
    inTurn: async <T>(parentId: string, work: () => Promise<T>): Promise<T> => {
      const before = turns.get(parentId)
      const mine = before === undefined ? work() : before.then(work, work)
      const settled = mine.catch(() => undefined)
      turns.set(parentId, settled)
      try {
        return await mine
      } finally {
        if (turns.get(parentId) === settled) turns.delete(parentId)
      }
    },
  }
}
