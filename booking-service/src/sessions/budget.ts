import type { Debts } from '@lapka/state/limits/budgets.ts'

const MAX_KEPT = 50_000

export type BudgetSize = {
  /** At once. */
  most: number
  /** How long until one more may be taken. */
  refillMs: number
}

/** Each key's use of its budget, changed for several keys at once or for none. */
export type Budgets = {
  change: <T>(keys: readonly string[], decide: (debts: Debts) => { answer: T; changes: Debts }) => Promise<T>
}

/** Zero where one can be taken now. */
export const waitMsOf = ({ most, refillMs }: BudgetSize, debtMs = 0): number =>
  Math.max(0, Math.ceil(debtMs + refillMs - most * refillMs))

/** In the memory of this process. */
export const createLocalBudgets = (clock: () => number = Date.now): Budgets => {
  const emptyAt = new Map<string, number>()
  const debtOf = (key: string): number => Math.max(0, (emptyAt.get(key) ?? 0) - clock())
  const write = (key: string, debtMs: number): void => {
    emptyAt.delete(key)
    if (debtMs > 0) emptyAt.set(key, clock() + debtMs)
    if (emptyAt.size > MAX_KEPT) emptyAt.delete(emptyAt.keys().next().value ?? '')
  }
  return {
    change: async (keys, decide) => {
      const { answer, changes } = decide(new Map(keys.map((key) => [key, debtOf(key)])))
      for (const [key, debtMs] of changes) write(key, debtMs)
      return answer
    },
  }
}
