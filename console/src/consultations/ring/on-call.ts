import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { addDays, localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { instantOfLocal } from '../../kit/time/wall-clock.ts'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { useConsultationAvailabilityQuery, type Availability } from '../../entities/consultation/consultation-api.ts'

export type OnCall = Availability & {
  /** They may be rung: switched on, and not run out. */
  isOn: boolean
}

/** Whether the vet who is signed in answers urgent consultations; undefined for other users, and until it is known. */
export const useOnCall = (): OnCall | undefined => {
  const user = useCurrentUser()
  const isVet = user?.role === 'VET' && user.professionalId !== null
  const { data } = useConsultationAvailabilityQuery(undefined, { skip: !isVet })
  const now = useNow(30_000)
  return isVet && data ? { ...data, isOn: isOnAt(data, now) } : undefined
}

export const isOnAt = ({ isAvailable, until }: Pick<Availability, 'isAvailable' | 'until'>, now: string): boolean =>
  isAvailable && (until === null || until > now)

const EVENING = '23:00'
const MORNING = '07:00'

/**
 * The default end of being on call from now: eleven in the evening, or the morning after a late
 * start. A forgotten switch must not wake a vet.
 */
export const usualEnd = (now: string, zone: string): string => {
  const date = localDateOf(now, zone)
  const evening = instantOfLocal(date, EVENING, zone)
  if (wallTimeOf(now, zone) < MORNING) return instantOfLocal(date, MORNING, zone)
  return Date.parse(evening) - Date.parse(now) >= HOUR_MS ? evening : instantOfLocal(addDays(date, 1), MORNING, zone)
}

/** The other ends to choose from: an hour, the usual end and the whole of a day. Null: until it is switched off. */
export const endsToChoose = (now: string, zone: string): (string | null)[] => {
  const inMs = (ms: number) => new Date(Math.ceil((Date.parse(now) + ms) / 300_000) * 300_000).toISOString()
  const ends = [inMs(HOUR_MS), usualEnd(now, zone), inMs(DAY_MS)]
  return [...new Set(ends.toSorted()), null]
}
