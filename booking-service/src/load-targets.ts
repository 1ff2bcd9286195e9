import { readLoadTargets, type Configuration, type LoadTarget } from '@lapka/contracts/configuration.ts'
import { loadScenarios, type LoadScenario } from '@lapka/contracts/load-scenarios.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'

export type AllowedTarget = LoadTarget & { isOwn: boolean }
/** `roles`: the roles that have logins. The demo's work on its own system alone. */
export type LoadTargets = { allowed: AllowedTarget[]; isOwnRefused: boolean; roles: ReadonlySet<string>; hasDemo: boolean }

type Settings = Pick<
  Configuration,
  'NODE_ENV' | 'LAPKA_DEMO' | 'LAPKA_LOAD_TARGETS' | 'LAPKA_LOAD_OWN_TARGET' | 'LAPKA_LOAD_LOGINS'
>

/** A system's own name on the list. */
export const OWN_TARGET = 'self'

/** Itself only where that does no harm or the configuration allows it; then the addresses that the configuration lists. */
export const loadTargetsOf = (settings: Settings, publicUrl: string): LoadTargets => {
  const isOwnRefused = settings.NODE_ENV === 'production' && !settings.LAPKA_LOAD_OWN_TARGET
  const listed = readLoadTargets(settings.LAPKA_LOAD_TARGETS).map((target) => ({
    ...target,
    isOwn: isSameAddress(target.address, publicUrl),
  }))
  const own = { name: OWN_TARGET, address: reachable(publicUrl), isOwn: true }
  const isOwnListed = listed.some(({ isOwn }) => isOwn)
  const roles = (settings.LAPKA_LOAD_LOGINS?.split(',') ?? []).map((login) => login.split('=')[0] ?? '')
  return {
    allowed: isOwnRefused || isOwnListed ? listed : [own, ...listed],
    isOwnRefused,
    roles: new Set(roles),
    hasDemo: settings.LAPKA_DEMO,
  }
}

/** The target's address, or why nothing may be aimed at it. Addresses themselves are never taken from a caller. */
export const chooseTarget = (
  { allowed, isOwnRefused, roles, hasDemo }: LoadTargets,
  { scenario, target }: { scenario: LoadScenario; target: string },
): AllowedTarget | { refused: RefusalCode } => {
  const found = allowed.find(({ name }) => name === target)
  if (isOwnRefused && (target === OWN_TARGET || found?.isOwn === true)) return { refused: 'LOAD_TARGET_IS_LIVE' }
  if (found === undefined) return { refused: 'LOAD_TARGET_UNKNOWN' }
  const hasLogin = (role: string) => roles.has(role) || (roles.size === 0 && hasDemo && found.isOwn)
  return loadScenarios[scenario].logins.every(hasLogin) ? found : { refused: 'LOAD_TEST_WITHOUT_LOGINS' }
}

const isSameAddress = (one: string, other: string): boolean => new URL(reachable(one)).origin === new URL(reachable(other)).origin

/** Embedded parts listen on 127.0.0.1, which `localhost` is not always. */
const reachable = (address: string): string =>
  address.replace(/^(https?:\/\/)localhost(?=[:/]|$)/, '$1127.0.0.1').replace(/\/+$/, '')
