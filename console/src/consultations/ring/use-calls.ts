import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { useState } from 'react'
import { useNow } from '../../kit/live/clock.ts'
import { useConsultationsQuery } from '../../entities/consultation/consultation-api.ts'

export type Call = ConsultationView & { offerEndsAt: string }

/** Live messages say of each call; this finds what a lost connection did not bring. */
const ASK_AGAIN_MS = 20_000
const none: ConsultationView[] = []

export const isRinging = (consultation: ConsultationView, now: string): consultation is Call =>
  consultation.status === 'offered' && consultation.offerEndsAt !== null && consultation.offerEndsAt > now

/** The calls that ring for this vet now, the one that ends first at the top. */
export const useCalls = (): Call[] => {
  const { data } = useConsultationsQuery({ status: 'offered' }, { pollingInterval: ASK_AGAIN_MS })
  const now = useNow(1_000)
  return (data?.items ?? none)
    .filter((one): one is Call => isRinging(one, now))
    .toSorted((one, other) => one.offerEndsAt.localeCompare(other.offerEndsAt))
}

/** The last call that stopped ringing without this vet's doing, until they have read of it. */
export const useLostCall = (calls: Call[], answered: readonly string[]) => {
  const [known, setKnown] = useState(calls)
  const [lost, setLost] = useState<Call | null>(null)
  const idsOf = (some: Call[]) => some.map(({ id }) => id).join(' ')
  if (idsOf(known) !== idsOf(calls)) {
    setKnown(calls)
    const gone = known.find(({ id }) => !answered.includes(id) && calls.every((call) => call.id !== id))
    if (gone) setLost(gone)
  }
  return { lost, forget: () => setLost(null) }
}
