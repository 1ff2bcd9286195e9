import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs, type Instant } from '../kernel/instant.ts'

/** Whether a vet may be rung, as they said it themselves; `until` ends it by the clock. */
export type Availability = { revision: number; isAvailable: boolean; until: string | null }

export const availabilityFold: Fold<Availability> = foldOf<Availability>(
  () => ({ revision: -1, isAvailable: false, until: null }),
  {
    ConsultationAvailabilitySet: (availability, { isAvailable, until }) => ({ ...availability, isAvailable, until }),
  },
)

export const isOnline = ({ isAvailable, until }: Pick<Availability, 'isAvailable' | 'until'>, at: Instant): boolean =>
  isAvailable && (until === null || toMs(until) > toMs(at))
