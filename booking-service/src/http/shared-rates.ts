import { createHmac } from 'node:crypto'
import { dropOldest } from '@lapka/contracts/drop-oldest.ts'
import type { Kysely } from 'kysely'
import { within } from '@lapka/event-log/handle/within.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { takeFromWindows } from '@lapka/state/limits/rate-windows.ts'
import { inBatches } from '../in-batches.ts'

const MAX_KEPT = 50_000
/** A limit may not delay a request for longer: a slow database also slows the request itself. */
const TIMEOUT_MS = 1_000
/** For how long a process counts for itself before it asks again for what all have taken. */
const ALONE_MS = 2_000

type RateLimit = { key: string; max: number; windowMs: number }
/** The rest of a window that this process may still give. `isWhole`: others have none left either. */
type Share = { left: number; isWhole: boolean; endsAtMs: number }
type Rate = { isExceeded: boolean; waitMs: number }

export type SharedRates = { take: (wanted: RateLimit) => Promise<Rate> }

/** So many are taken from the database at once that a hundred of its answers are a whole window. */
const shareOf = (max: number): number => Math.max(1, Math.floor(max / 100))

type Shared = { db: Kysely<StateTables>; lookupKey: string; onAway: (error: unknown) => void }

/**
 * Counts requests of all api processes together. Each takes a hundredth of a limit at once and gives that away from memory; what
 * it does not use is lost with the window, so together they give less than the limit, never more.
 */
export const createSharedRates = ({ db, lookupKey, onAway }: Shared): SharedRates => {
  const shares = new Map<string, Share>()
  const underWay = new Map<string, Promise<void>>()
  let aloneUntilMs = 0

  const keep = (key: string, share: Share): void => {
    shares.delete(key)
    shares.set(key, share)
    dropOldest(shares, MAX_KEPT)
  }

  // Most limits are equal: those that are asked for while others are under way are a statement or two.
  const takeBatch = inBatches(
    async (wanted: RateLimit[]) => {
      const alike = Map.groupBy(wanted, ({ max, windowMs }) => `${max} ${windowMs}`)
      const taking = [...alike.values()].map(async (some) => {
        const { max, windowMs } = some[0]!
        // Who lost patience with a slow database asks a second time.
        const keys = [...new Set(some.map(({ key }) => key))]
        return takeFromWindows(db, { keys, count: shareOf(max), max, windowMs })
      })
      const taken = new Map((await Promise.all(taking)).flatMap((each) => [...each]))
      return ({ key }: RateLimit) => taken.get(key)
    },
    { isFirstAlone: true },
  )

  const takeTogether = async ({ key, max, windowMs }: RateLimit): Promise<Share> => {
    const hashed = createHmac('sha256', lookupKey).update(`rate ${key}`).digest('base64url')
    const askedAtMs = Date.now()
    const taken = await within(TIMEOUT_MS, takeBatch({ key: hashed, max, windowMs }))
    if (taken === undefined) throw new Error('No row of a rate window came back.')
    return { left: taken.granted, isWhole: taken.granted < shareOf(max), endsAtMs: askedAtMs + taken.endsInMs }
  }

  const ask = async (wanted: RateLimit): Promise<void> => {
    const alone = (): Share => ({ left: wanted.max, isWhole: true, endsAtMs: Date.now() + wanted.windowMs })
    if (Date.now() < aloneUntilMs) return keep(wanted.key, alone())
    try {
      keep(wanted.key, await takeTogether(wanted))
    } catch (error) {
      aloneUntilMs = Date.now() + ALONE_MS
      onAway(error)
      keep(wanted.key, alone())
    }
  }

  const refill = (wanted: RateLimit): Promise<void> => {
    const asked =
      underWay.get(wanted.key) ??
      ask(wanted).finally(() => {
        underWay.delete(wanted.key)
      })
    underWay.set(wanted.key, asked)
    return asked
  }

  const take = async (wanted: RateLimit): Promise<Rate> => {
    for (;;) {
      const share = shares.get(wanted.key)
      const lastsMs = (share?.endsAtMs ?? 0) - Date.now()
      if (share !== undefined && lastsMs > 0) {
        share.left -= 1
        if (share.left >= 0) return { isExceeded: false, waitMs: lastsMs }
        if (share.isWhole) return { isExceeded: true, waitMs: lastsMs }
      }
      await refill(wanted)
    }
  }
  return { take }
}
