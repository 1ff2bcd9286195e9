import { useTranslation } from 'react-i18next'
import { usePublicSite } from '../pages/public-links.tsx'

/** The one sentence about Lapka's fee, wherever a professional reads of money. The per cent is the configuration's. */
export function FeeLine({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { feePercent } = usePublicSite()
  if (feePercent === null) return null
  return <p className={className}>{feePercent === 0 ? t('fee.none') : t('fee.own', { percent: feePercent })}</p>
}
