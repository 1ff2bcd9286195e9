import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/time/zone.ts'
import { useState } from 'react'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { useOwnProfileQuery } from '../../profile/profile-api.ts'
import { useRange, useVisits } from '../use-visits.ts'
import { useCalendarQuery } from '../calendar-api.ts'
import { useKnownPets } from './known-pets.ts'
import { useAddAppointmentMutation, useAddOverlappingMutation } from './work-api.ts'

type Wish = { startsAt: string; zone: string }
type Chosen = { petId: string; serviceId: string; reason: string; visitReason: string }

/** Who, what and beside whom: the first pet and service until somebody chooses another. */
export const useAddVisit = ({ startsAt, zone }: Wish) => {
  const known = useKnownPets()
  // One's own: the one that everybody sees is not there before the documents are accepted.
  const profile = useOwnProfileQuery()
  const [chosen, setChosen] = useState<Chosen>({ petId: '', serviceId: '', reason: '', visitReason: '' })
  const visits = useVisitsOn(localDateOf(startsAt, zone), zone)
  const { pets } = known
  const services = profile.data?.sections.services?.services ?? []
  const service = services.find(({ id }) => id === chosen.serviceId) ?? services[0]
  const petId = chosen.petId || pets[0]?.petId
  const endsAt = new Date(Date.parse(startsAt) + (service?.durationMinutes ?? 0) * MINUTE_MS).toISOString()
  const beside = visits.find(
    ({ appointment }) => appointment.status !== 'PAYMENT' && appointment.startsAt < endsAt && appointment.endsAt > startsAt,
  )
  const reason = chosen.reason.trim()
  const idempotencyKey = useIdempotencyKey([petId, service?.id, startsAt, reason, chosen.visitReason].join(' '))
  const [add, added] = useAddAppointmentMutation()
  const [overlap, overlapped] = useAddOverlappingMutation()
  const isReady = petId !== undefined && service !== undefined && (beside === undefined || reason !== '')

  const submit = async (): Promise<boolean> => {
    if (!isReady) return false
    const body = { petId, serviceId: service.id, startsAt, visitReason: chosen.visitReason.trim() }
    const answer = beside
      ? await overlap({ besideId: beside.id, body: { ...body, reason }, idempotencyKey })
      : await add({ body, idempotencyKey })
    return !answer.error
  }
  return {
    pets,
    services,
    petId: petId ?? '',
    service,
    chosen,
    set: (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change })),
    beside,
    isReady,
    isVerified: profile.data?.status === 'accepted',
    isLoading: known.isLoading || profile.isLoading,
    isSending: added.isLoading || overlapped.isLoading,
    error: known.error ?? (profile.data ? undefined : profile.error) ?? (beside ? overlapped.error : added.error),
    submit,
  }
}

/** Of the chosen day, which need not be in sight. */
const useVisitsOn = (date: string, zone: string) => {
  const day = { first: date, last: date, zone }
  return useVisits(useCalendarQuery(useRange(day)).currentData, day)
}
