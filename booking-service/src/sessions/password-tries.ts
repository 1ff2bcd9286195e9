import type { Networks } from '../http/network-of.ts'
import { Refused } from '../http/refused.ts'
import { createBudget, type Budget, type BudgetSize } from './budget.ts'

const MINUTE_MS = 60_000

/** How many wrong passwords are judged. decisions/0014 says why these. */
export type TryLimits = {
  /** By an account's device that signed in before, or by a session. */
  perDevice: BudgetSize
  /** On one account from one network. */
  perPair: BudgetSize
  /** On any accounts from one network, and from the wide one around it. */
  perNetwork: BudgetSize
  perWideNetwork: BudgetSize
  /** On one account from anywhere. Beyond it each wide network has a few of its own: nobody elsewhere can use those up. */
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
 * Who tries a password of which account. `account` is any key of it, known or not. `device` is what the account signed in with
 * before, where that is proven.
 */
export type Trying = Networks & { account: string; device: string | null }

type Taken = [budget: Budget, key: string]

/** Counts tries before they are judged, so that many at once are counted as well, and gives back those that were right. */
export const createPasswordTries = (limits: TryLimits, clock: () => number = Date.now) => {
  const budget = (size: BudgetSize) => createBudget(size, clock)
  const device = budget(limits.perDevice)
  const pair = budget(limits.perPair)
  const network = budget(limits.perNetwork)
  const wideNetwork = budget(limits.perWideNetwork)
  const account = budget(limits.perAccount)
  const pressed = budget(limits.underPressure)

  const neededBy = (who: Trying): [own: Taken, ...Taken[]] => {
    if (who.device !== null) return [[device, `${who.account} ${who.device}`]]
    const isPressed = account.waitMs(who.account) > 0
    const ofAccount: Taken = isPressed ? [pressed, `${who.account} ${who.wideNetwork}`] : [account, who.account]
    return [[pair, `${who.account} ${who.network}`], [network, who.network], [wideNetwork, who.wideNetwork], ofAccount]
  }

  /** Judges one password; `judge` answers whether it was right. */
  return async (who: Trying, judge: () => Promise<boolean>): Promise<boolean> => {
    const needed = neededBy(who)
    const waitMs = Math.max(...needed.map(([of, key]) => of.waitMs(key)))
    if (waitMs > 0) throw new Refused('TOO_MANY_TRIES', {}, { retryAfterMs: waitMs })
    for (const [of, key] of needed) of.take(key)
    const giveBack = () => needed.forEach(([of, key]) => of.giveBack(key))
    const isRight = await judge().catch((error: unknown) => {
      // Nobody has looked at it.
      giveBack()
      throw error
    })
    if (!isRight) return false
    giveBack()
    // Somebody who mistyped and then knew it starts anew, at this device or in this network.
    const [own] = needed
    own[0].forget(own[1])
    return true
  }
}

export type PasswordTries = ReturnType<typeof createPasswordTries>
