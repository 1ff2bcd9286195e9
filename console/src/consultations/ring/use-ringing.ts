import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { useMemo } from 'react'
import { wallsOf } from '../../kit/time/wall-clock.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useConsultationsQuery } from '../../entities/consultation/consultation-api.ts'
import { useOnCall } from './on-call.ts'

const none: ConsultationView[] = []

/**
 * The calls that ring for the vet who is signed in, where they would stand in the calendar: from now, for as long as the service is.
 * They change with the server's answer alone: a grid that is drawn anew each second is slow.
 */
export const useRinging = (zone: string) => {
  const { letters } = useFormat()
  const isOn = useOnCall()?.isOn ?? false
  const { currentData } = useConsultationsQuery({ status: 'offered' }, { skip: !isOn })
  const calls = isOn ? (currentData?.items ?? none) : none
  return useMemo(
    () =>
      calls
        .filter(({ offerEndsAt }) => offerEndsAt !== null)
        .map(({ id, pet, ringsAt, askedAt, service }) => {
          const startsAt = ringsAt ?? askedAt
          const endsAt = new Date(Date.parse(startsAt) + service.durationMinutes * MINUTE_MS).toISOString()
          return { id: `${id} ringing`, ...wallsOf(startsAt, endsAt, zone), petName: letters(pet.name) }
        }),
    [calls, letters, zone],
  )
}
