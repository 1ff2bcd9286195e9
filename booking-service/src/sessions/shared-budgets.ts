import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { changeBudgets } from '@lapka/state/limits/budgets.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { createLocalBudgets, type Budgets } from './budget.ts'

type Shared = { db: Kysely<StateTables>; lookupKey: string; onAway: (error: unknown) => void }

/**
 * Of all api processes together. Where the database is away this process counts for itself: nothing that a password opens can be
 * read meanwhile. Addresses and accounts are written as hashes.
 */
export const createSharedBudgets = ({ db, lookupKey, onAway }: Shared): Budgets => {
  const local = createLocalBudgets()
  const hashOf = (key: string): string => createHmac('sha256', lookupKey).update(`budget ${key}`).digest('base64url')
  return {
    change: async (keys, decide) => {
      const hashes = new Map(keys.map((key) => [key, hashOf(key)]))
      const hashed = (key: string): string => hashes.get(key) ?? hashOf(key)
      try {
        return await changeBudgets(db, [...hashes.values()], (debts) => {
          const { answer, changes } = decide(new Map(keys.map((key) => [key, debts.get(hashed(key)) ?? 0])))
          return { answer, changes: new Map([...changes].map(([key, debtMs]) => [hashed(key), debtMs])) }
        })
      } catch (error) {
        onAway(error)
        return local.change(keys, decide)
      }
    },
  }
}
