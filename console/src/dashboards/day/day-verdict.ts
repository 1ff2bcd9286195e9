import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { arrivalStateOf, type ArrivalState } from '../../appointments/arrival/arrival-state.ts'

type Kept = Pick<AppointmentView, 'status' | 'startsAt' | 'endsAt' | 'arrival' | 'outcome'>

/** Of most importance first: who has come and waits, who is inside, who is late, who comes next. */
const telling = ['waiting', 'inside', 'late', 'ahead'] as const satisfies readonly ArrivalState[]
export type DayVerdict<V extends Kept> = { kind: (typeof telling)[number]; appointment: V } | { kind: 'done' | 'empty' }

/** What a day says first. `appointments` are those of the day, earliest first. */
export const dayVerdictOf = <V extends Kept>(appointments: readonly V[], now: string): DayVerdict<V> => {
  for (const kind of telling) {
    const appointment = appointments.find((one) => arrivalStateOf(one, now) === kind)
    if (appointment !== undefined) return { kind, appointment }
  }
  return { kind: appointments.length === 0 ? 'empty' : 'done' }
}
