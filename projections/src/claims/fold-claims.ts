import type { Seen } from '../projection.ts'

const NO_OVERLAP = '00000000-0000-0000-0000-000000000000'

export type ClaimRow = {
  claimId: string
  professionalId: string
  day: string
  parentId: string
  startsAt: string
  endsAt: string
  bufferMinutes: number
  expiresAt: string | null
  /** Its own where it stands beside another on purpose; all others share one. */
  overlapKey: string
}
export type ClaimEvent = Seen<'SlotHeld' | 'HoldExtended' | 'SlotConfirmed' | 'SlotReleased' | 'HoldExpired'>

/** Claims of one professional on one local day, by claim. */
export type Ledger = Map<string, ClaimRow>

/** `day-{professionalId}-{yyyy-mm-dd}` */
export const ledgerOf = (stream: string) => ({ professionalId: stream.slice(4, 40), day: stream.slice(41) })

/** Half-open milliseconds that the claim takes from the professional: the visit and the buffer after it. */
export const spanOf = (claim: Pick<ClaimRow, 'startsAt' | 'endsAt' | 'bufferMinutes'>) => ({
  fromMs: Date.parse(claim.startsAt),
  untilMs: Date.parse(claim.endsAt) + claim.bufferMinutes * 60_000,
})

/** Changes a ledger by one of its events. A new hold replaces run-out ones beneath it, written as expired or not. */
export const applyToLedger = (ledger: Ledger, { type, stream, data, occurredAt }: ClaimEvent): void => {
  const claim = ledger.get(data.claimId)
  switch (type) {
    case 'SlotHeld': {
      const { claimId, parentId, startsAt, endsAt, bufferMinutes, expiresAt, isOverlap = false } = data
      const overlapKey = isOverlap ? claimId : NO_OVERLAP
      const held = { claimId, ...ledgerOf(stream), parentId, startsAt, endsAt, bufferMinutes, expiresAt, overlapKey }
      for (const other of ledger.values()) if (isReplacedBy(other, held, occurredAt)) ledger.delete(other.claimId)
      ledger.set(claimId, held)
      return
    }
    case 'HoldExtended':
      if (claim) ledger.set(data.claimId, { ...claim, expiresAt: data.expiresAt })
      return
    case 'SlotConfirmed':
      if (claim) ledger.set(data.claimId, { ...claim, expiresAt: null })
      return
    case 'SlotReleased':
    case 'HoldExpired':
      ledger.delete(data.claimId)
  }
}

const isReplacedBy = (old: ClaimRow, held: ClaimRow, at: string): boolean => {
  if (old.expiresAt === null || old.expiresAt > at) return false
  const [one, other] = [spanOf(old), spanOf(held)]
  return one.fromMs < other.untilMs && other.fromMs < one.untilMs
}
