import { IconPhoneIncoming } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '../../consultations/ring/texts.ts'
import type { Ringing } from './entry.ts'

/** Who rings, in the hours of the grid. */
export function RingingTime({ ringing }: { ringing: Ringing }) {
  const { t } = useTranslation('consultations-ring')
  return (
    <span role="group" aria-label={t('title', { pet: ringing.petName })}>
      <b>{ringing.petName}</b>
      <small>{t('ringing')}</small>
    </span>
  )
}

/** Who rings, in one line. */
export function RingingLine({ ringing }: { ringing: Ringing }) {
  const { t } = useTranslation('consultations-ring')
  return (
    <span className="lk-line" role="group" aria-label={t('title', { pet: ringing.petName })}>
      <IconPhoneIncoming size={15} stroke={2} aria-hidden="true" /> {ringing.petName}
    </span>
  )
}
