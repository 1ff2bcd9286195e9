import { useTranslation } from 'react-i18next'
import { usePublicSite } from '../pages/public-links.tsx'

type FeeLineProps = { className?: string | undefined; pinned?: number | null }

/**
 * The one sentence about Lapka's fee, wherever a professional reads of money. The per cent is the configuration's, or the one that was pinned
 * for what the screen is about.
 */
export function FeeLine({ className, pinned }: FeeLineProps) {
  const { t } = useTranslation()
  const { feePercent: feeNow } = usePublicSite()
  const feePercent = pinned ?? feeNow
  if (feePercent === null) return null
  return <p className={className}>{feePercent === 0 ? t('fee.none') : t('fee.own', { percent: feePercent })}</p>
}
