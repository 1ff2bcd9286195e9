import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { arrivalStateOf, minutesSince, type ArrivalState } from '../../entities/appointment/arrival-state.ts'
import './texts.ts'

const tones = {
  held: 'warn',
  cancelled: 'quiet',
  ahead: 'quiet',
  late: 'warn',
  waiting: 'ok',
  inside: 'brand',
  unmarked: 'warn',
  over: 'info',
} as const satisfies Record<ArrivalState, Tone>

type Arriving = Parameters<typeof arrivalStateOf>[0] & Pick<AppointmentView, 'zone'>

/** Has the patient come, since when do they wait, how late are they: in words. */
export function ArrivalPill({ appointment }: { appointment: Arriving }) {
  const now = useNow(60_000)
  const state = arrivalStateOf(appointment, now)
  return (
    <Pill tone={state === 'over' && appointment.outcome === 'no_show' ? 'warn' : tones[state]}>
      {useArrivalWords()(appointment)}
    </Pill>
  )
}

/** The words for a patient's arrival. */
export const useArrivalWords = () => {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat()
  return (appointment: Arriving): string => {
    const { arrival, startsAt, outcome, location } = appointment
    const state = arrivalStateOf(appointment, now)
    if (state === 'over') return t(outcome === 'no_show' ? 'arrival.noShow' : 'arrival.over')
    const isVisit = goesToParent(location) && (state === 'late' || state === 'inside')
    return t(isVisit ? `arrival.visit.${state}` : `arrival.${state}`, {
      late: format.minutes(minutesSince(startsAt, now)),
      waits: format.minutes(minutesSince(arrival?.arrivedAt ?? now, now)),
      since: format.minutes(minutesSince(arrival?.calledInAt ?? arrival?.arrivedAt ?? now, now)),
    })
  }
}
