import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { usePolicyOnPaper } from './policy-words.ts'

/** The policy that an appointment was booked with, on its receipt. */
export function PolicyOnPaper({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('policy')
  return (
    <section aria-labelledby="policy-on-paper">
      <h2 id="policy-on-paper">{t('paper.title')}</h2>
      <p>{usePolicyOnPaper(appointment).join(' ')}</p>
    </section>
  )
}
