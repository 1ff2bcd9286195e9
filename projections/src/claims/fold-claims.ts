import type { Seen } from '../projection.ts'

export type ClaimRow = {
  claimId: string
  professionalId: string
  day: string
  parentId: string
  startsAt: string
  endsAt: string
  bufferMinutes: number
  expiresAt: string | null
}
export type ClaimEvent = Seen<'SlotHeld' | 'HoldExtended' | 'SlotConfirmed' | 'SlotReleased' | 'HoldExpired'>

export const claimKey = ({ claimId, day }: Pick<ClaimRow, 'claimId' | 'day'>) => `${claimId} ${day}`

/** `day-{professionalId}-{yyyy-mm-dd}` */
export const ledgerOf = (stream: string) => ({ professionalId: stream.slice(4, 40), day: stream.slice(41) })

/** Half-open milliseconds that the claim takes from the professional: the visit and the buffer after it. */
export const spanOf = (claim: ClaimRow) => ({
  fromMs: Date.parse(claim.startsAt),
  untilMs: Date.parse(claim.endsAt) + claim.bufferMinutes * 60_000,
})

/** What is left of the claims after the events. A new hold replaces run-out ones beneath it, written as expired or not. */
export const foldClaims = (known: ClaimRow[], events: ClaimEvent[]): Map<string, ClaimRow> => {
  const claims = new Map(known.map((claim) => [claimKey(claim), claim]))
  for (const { type, stream, data, occurredAt } of events) {
    const ledger = ledgerOf(stream)
    const key = claimKey({ claimId: data.claimId, day: ledger.day })
    const claim = claims.get(key)
    switch (type) {
      case 'SlotHeld': {
        const { claimId, parentId, startsAt, endsAt, bufferMinutes, expiresAt } = data
        const held = { claimId, ...ledger, parentId, startsAt, endsAt, bufferMinutes, expiresAt }
        for (const [otherKey, other] of claims) if (isReplacedBy(other, held, occurredAt)) claims.delete(otherKey)
        claims.set(key, held)
        break
      }
      case 'HoldExtended':
        if (claim) claims.set(key, { ...claim, expiresAt: data.expiresAt })
        break
      case 'SlotConfirmed':
        if (claim) claims.set(key, { ...claim, expiresAt: null })
        break
      case 'SlotReleased':
      case 'HoldExpired':
        claims.delete(key)
        break
    }
  }
  return claims
}

const isReplacedBy = (old: ClaimRow, held: ClaimRow, at: string): boolean => {
  if (old.professionalId !== held.professionalId || old.day !== held.day || old.expiresAt === null || old.expiresAt > at)
    return false
  const [one, other] = [spanOf(old), spanOf(held)]
  return one.fromMs < other.untilMs && other.fromMs < one.untilMs
}
