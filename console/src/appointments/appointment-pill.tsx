import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { Pill, type Tone } from '../ui/pill.tsx'

type StatusAndOutcome = Pick<AppointmentView, 'status' | 'outcome'>
type ShownStatus = AppointmentView['status'] | 'UNMARKED'

const tones = { PAYMENT: 'warn', SCHEDULED: 'ok', CANCELED: 'quiet', DONE: 'info', UNMARKED: 'warn' } as const satisfies Record<
  ShownStatus,
  Tone
>

/** The public status. Whoever works at an appointment also reads that its outcome is still to be marked. */
export const shownStatusOf = ({ status, outcome }: StatusAndOutcome, isWork: boolean): ShownStatus =>
  isWork && status === 'DONE' && outcome === null ? 'UNMARKED' : status

/** A professional or a clinic, who see the appointments that they are booked for. */
export const useIsWork = (): boolean => typeof useCurrentUser()?.professionalId === 'string'

/** The state of an appointment, always in words. */
export function AppointmentPill({ appointment }: { appointment: StatusAndOutcome }) {
  const { t } = useTranslation('appointments')
  const status = shownStatusOf(appointment, useIsWork())
  return <Pill tone={tones[status]}>{t(`status.${status}`)}</Pill>
}
