import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Pill, type Tone } from '../ui/pill.tsx'

const tones = { PAYMENT: 'warn', SCHEDULED: 'ok', CANCELED: 'quiet', DONE: 'info' } as const satisfies Record<
  AppointmentView['status'],
  Tone
>

/** The four public states, always in words. */
export function AppointmentPill({ appointment }: { appointment: Pick<AppointmentView, 'status'> }) {
  const { t } = useTranslation('appointments')
  return <Pill tone={tones[appointment.status]}>{t(`status.${appointment.status}`)}</Pill>
}
