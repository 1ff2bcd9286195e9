import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { useMemo } from 'react'
import { wallsOf } from '../../calendar/appointment-entry.ts'
import { useFormat } from '../../format/format.ts'
import { useOnCall } from './on-call.ts'
import { useCalls } from './use-calls.ts'

/** The calls that ring for the vet who is signed in, where they would stand in the calendar: from now, for as long as the service is. */
export const useRinging = (zone: string) => {
  const { letters } = useFormat()
  const calls = useCalls(useOnCall()?.isOn ?? false)
  return useMemo(
    () =>
      calls.map(({ id, pet, ringsAt, askedAt, service }) => {
        const startsAt = ringsAt ?? askedAt
        const endsAt = new Date(Date.parse(startsAt) + service.durationMinutes * MINUTE_MS).toISOString()
        return { id: `${id} ringing`, ...wallsOf(startsAt, endsAt, zone), petName: letters(pet.name) }
      }),
    [calls, letters, zone],
  )
}
