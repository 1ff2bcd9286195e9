import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { isLive, isOverlapping, ledgerFold, peakWeight, type Claim } from '@lapka/domain/kernel/ledger.ts'
import { streamsOf, violationOf, type Fact, type Streams, type Violation } from './violation.ts'

const i5 = violationOf('I5')

/**
 * I5: at no moment was more held of a resource than there was of it, but for what stands beside another on purpose. A capacity that
 * shrinks leaves what was sold before: only a claim that comes to life has to fit. So does the time for a professional's ways.
 */
export const verifyClaims = (streams: Streams): Violation[] =>
  streamsOf(streams, 'ledger').flatMap(([name, events]) => verifyLedger(name, events))

const verifyLedger = (name: string, events: readonly Fact[]): Violation[] => {
  let ledger = ledgerFold.initialState()
  let at = ''
  let alive = new Set<string>()
  const found: Violation[] = []
  for (const [index, event] of events.entries()) {
    ledger = ledgerFold.evolve(ledger, event as RecordedEvent)
    // A clock that was set back frees nothing that had run out, and takes nothing that was free.
    at = event.occurredAt > at ? event.occurredAt : at
    // Within one append a claim may come before another leaves.
    if (events[index + 1]?.commandId === event.commandId) continue
    const live = ledger.claims.filter((claim) => claim.isOverlap !== true && isLive(claim, at))
    const crowded = live.find((claim) => !alive.has(takenBy(claim)) && peakWeight(live, claim) > claim.capacity)
    if (crowded !== undefined) found.push(i5(describe(name, crowded, live)))
    const fresh = live.filter((claim) => !alive.has(takenBy(claim)))
    found.push(...fresh.flatMap((claim) => shortWays(name, claim, live)))
    alive = new Set(live.map(takenBy))
  }
  return [...new Map(found.map((violation) => [violation.what, violation])).values()]
}

const takenBy = ({ claimId, fromMs, untilMs, weight, place, ways }: Claim): string =>
  [claimId, fromMs, untilMs, weight, JSON.stringify([place, ways])].join(' ')

/** The ways that a claim keeps free lie between it and its neighbours. */
const shortWays = (name: string, claim: Claim, live: readonly Claim[]): Violation[] =>
  (claim.ways ?? []).flatMap(({ claimId, minutes, isTo }) => {
    const other = live.find((one) => one.claimId === claimId)
    if (other === undefined) return []
    const [first, next] = isTo ? [other, claim] : [claim, other]
    const isShort = next.fromMs - first.untilMs < minutes * MINUTE_MS
    return isShort ? [i5(`${name}: there are no ${minutes} minutes from ${first.claimId} to ${next.claimId}`)] : []
  })

const describe = (name: string, claim: Claim, live: readonly Claim[]): string =>
  `${name}: ${live
    .filter((other) => isOverlapping(claim, other))
    .map(({ claimId }) => claimId)
    .join(' and ')} hold the same time`
