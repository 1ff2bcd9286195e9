import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'

type StatusAndOutcome = Pick<AppointmentView, 'status' | 'outcome'>
type ShownStatus = AppointmentView['status'] | 'UNMARKED' | 'PAST'

const tones = {
  PAYMENT: 'warn',
  SCHEDULED: 'ok',
  CANCELED: 'quiet',
  DONE: 'info',
  UNMARKED: 'warn',
  PAST: 'quiet',
} as const satisfies Record<ShownStatus, Tone>

/** It is over by the clock, and its professional has not said how it went. */
export const isUnmarked = ({ status, outcome }: StatusAndOutcome): boolean => status === 'DONE' && outcome === null

/** A past appointment is done once its professional says so: the professional reads that it waits to be marked, its parent that it is past. */
export const shownStatusOf = (appointment: StatusAndOutcome, isWork: boolean): ShownStatus => {
  if (!isUnmarked(appointment)) return appointment.status
  return isWork ? 'UNMARKED' : 'PAST'
}

/** All roles but parents: a professional or a clinic with the appointments that they are booked for, and operators. */
export const useIsWork = (): boolean => {
  const user = useCurrentUser()
  return typeof user?.professionalId === 'string' || user?.role === 'OPERATOR'
}

/** The state of an appointment, always in words. */
export function AppointmentPill({ appointment }: { appointment: StatusAndOutcome }) {
  const { t } = useTranslation('appointments')
  const status = shownStatusOf(appointment, useIsWork())
  return <Pill tone={tones[status]}>{t(`status.${status}`)}</Pill>
}
