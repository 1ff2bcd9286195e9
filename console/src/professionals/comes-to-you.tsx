import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { IconHomeMove } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'

type Reach = Pick<ProfessionalSummary, 'isComingToYou' | 'serviceAreaKm'>

/** That a professional goes to parents, and how far; nothing where they don't. */
export function ComesToYou({ professional: { isComingToYou, serviceAreaKm } }: { professional: Reach }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  if (!isComingToYou) return null
  return (
    <>
      <IconHomeMove size={18} stroke={1.75} aria-hidden="true" />{' '}
      {serviceAreaKm === null ? t('reach.any') : t('reach.within', { distance: format.distance(serviceAreaKm * 1000) })}
    </>
  )
}
