import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { isMovedAtShortNotice } from '@lapka/domain/appointments/move-appointment/decide.ts'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../kit/live/clock.ts'

type Moving = Pick<AppointmentView, 'startsAt' | 'policy' | 'freeCancellationUntil' | 'priceCents' | 'parent'>

/** What a professional's move costs them where the parent has too little time left to decide about it. */
export function ShortNotice({ appointment, startsAt }: { appointment: Moving; startsAt: string }) {
  const { t } = useTranslation('appointments')
  const move = { by: 'professional', startsAt, at: serverNow() } as const
  if (appointment.priceCents === 0 || !isMovedAtShortNotice(move, { ...appointment, isLateSticky: false })) return null
  return <p role="status">{t('move.shortNotice', { parent: appointment.parent.displayName })}</p>
}
