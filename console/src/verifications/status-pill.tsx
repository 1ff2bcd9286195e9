import type { VerificationSummary } from '@lapka/contracts/api/verifications.ts'
import { useTranslation } from 'react-i18next'
import { Pill, type Tone } from '../ui/pill.tsx'

const tones: Record<VerificationSummary['status'], Tone> = {
  draft: 'quiet',
  pending: 'info',
  'more-documents': 'warn',
  accepted: 'ok',
  rejected: 'bad',
}

export function StatusPill({ status }: { status: VerificationSummary['status'] }) {
  const { t } = useTranslation('verifications')
  return <Pill tone={tones[status]}>{t(`pill.${status}`)}</Pill>
}
