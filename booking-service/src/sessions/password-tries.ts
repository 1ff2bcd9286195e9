import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Networks } from '../http/network-of.ts'
import { Refused } from '../http/refused.ts'
import { waitMsOf, type Budgets, type BudgetSize } from './budget.ts'

/** How many wrong passwords are judged. decisions/0014 says why these. */
export type TryLimits = {
  /** By an account's device that signed in before, or by a session. */
  perDevice: BudgetSize
  /** On one account from one network. */
  perPair: BudgetSize
  /** On any accounts from one network, and from the wide one around it. */
  perNetwork: BudgetSize
  perWideNetwork: BudgetSize
  /** On one account from anywhere. Beyond it each wide network has a few of its own, which attackers elsewhere can't use up. */
  perAccount: BudgetSize
  underPressure: BudgetSize
}

export const productionTries: TryLimits = {
  perDevice: { most: 10, refillMs: 5 * MINUTE_MS },
  perPair: { most: 10, refillMs: 5 * MINUTE_MS },
  perNetwork: { most: 100, refillMs: MINUTE_MS / 2 },
  perWideNetwork: { most: 300, refillMs: MINUTE_MS / 6 },
  perAccount: { most: 30, refillMs: 5 * MINUTE_MS },
  underPressure: { most: 3, refillMs: 240 * MINUTE_MS },
}

/**
 * A try of an account's password. `account` is any key of it, known or not. `device` is what the account signed in with
 * before, where that is proven.
 */
export type Trying = Networks & { account: string; device: string | null }

type Taken = { key: string; size: BudgetSize }

/** Counts tries before they are judged, so that many at once are counted as well, and gives back those that were right. */
export const createPasswordTries = (limits: TryLimits, budgets: Budgets) => {
  const budget = (name: keyof TryLimits, ...whose: string[]): Taken => ({ key: [name, ...whose].join(' '), size: limits[name] })

  /** `inReserve` counts instead of `ofAccount` where that is used up. */
  const budgetsOf = ({ account, device, network, wideNetwork }: Trying) => ({
    own: device === null ? budget('perPair', account, network) : budget('perDevice', account, device),
    ...(device === null && {
      ofNetworks: [budget('perNetwork', network), budget('perWideNetwork', wideNetwork)],
      ofAccount: budget('perAccount', account),
      inReserve: budget('underPressure', account, wideNetwork),
    }),
  })

  const takeOne = async (who: Trying): Promise<Taken[]> => {
    const { own, ofNetworks = [], ofAccount, inReserve } = budgetsOf(who)
    const all = [own, ...ofNetworks, ofAccount, inReserve].filter((one) => one !== undefined)
    const { needed, waitMs } = await budgets.change(
      all.map(({ key }) => key),
      (debts) => {
        const waitOf = ({ key, size }: Taken): number => waitMsOf(size, debts.get(key))
        const last = ofAccount && waitOf(ofAccount) > 0 ? inReserve : ofAccount
        const needed = [own, ...ofNetworks, last].filter((one) => one !== undefined)
        const waitMs = Math.max(...needed.map(waitOf))
        const taken = needed.map(({ key, size }) => [key, (debts.get(key) ?? 0) + size.refillMs] as const)
        return { answer: { needed, waitMs }, changes: new Map(waitMs > 0 ? [] : taken) }
      },
    )
    if (waitMs > 0) throw new Refused('TOO_MANY_TRIES', {}, { retryAfterMs: waitMs })
    return needed
  }

  const giveBack = (taken: Taken[], forgotten?: Taken): Promise<void> =>
    budgets.change(
      taken.map(({ key }) => key),
      (debts) => {
        const left = ({ key, size }: Taken) => (key === forgotten?.key ? 0 : Math.max(0, (debts.get(key) ?? 0) - size.refillMs))
        return { answer: undefined, changes: new Map(taken.map((one) => [one.key, left(one)])) }
      },
    )

  /** Judges one password; `judge` answers whether it was right. */
  return async (who: Trying, judge: () => Promise<boolean>): Promise<boolean> => {
    const taken = await takeOne(who)
    const isRight = await judge().catch(async (error: unknown) => {
      // It was not checked.
      await giveBack(taken)
      throw error
    })
    if (!isRight) return false
    // A person who mistyped and then knew it starts anew, at this device or in this network.
    await giveBack(taken, taken[0])
    return true
  }
}

export type PasswordTries = ReturnType<typeof createPasswordTries>
