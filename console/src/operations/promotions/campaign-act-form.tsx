import type { CampaignList } from '@lapka/contracts/api/promotions.ts'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { ReasonForm } from '../reason-form.tsx'
import { useActOnCampaignMutation, type CampaignAct } from './campaigns-api.ts'

/** An operator's act before it is confirmed, and its campaign. */
export type CampaignIntent = { act: CampaignAct; campaign: CampaignList['items'][number] }

/** Opens what a colleague proposed, declines it, or ends what is open. Opening says what it may cost. */
export function CampaignActForm({ intent, onClose }: { intent: CampaignIntent; onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const language = useLanguage()
  const keyFor = useCommandKey()
  const [act, mutation] = useActOnCampaignMutation()
  const { campaign } = intent
  const name = language === 'bg' ? campaign.name : campaign.nameEn
  const sums = { cap: format.euro(campaign.capCents), budget: format.euro(campaign.budgetCents) }
  return (
    <ReasonForm
      words={{
        title: t(`operator.confirm.${intent.act}`, { name }),
        note: t(`operator.confirm.${intent.act}Note`, { percent: campaign.percentOff, ...sums }),
        reason: t('operator.reason'),
        reasonNote: t('operator.reasonNote'),
        keep: t('operator.keep'),
        confirm: t(`operator.acts.${intent.act}`),
      }}
      isGrave={intent.act === 'end-promotion'}
      mutation={mutation}
      onClose={onClose}
      onConfirm={async (reason) => {
        const command = { id: campaign.id, act: intent.act, reason }
        const answer = await act({ ...command, idempotencyKey: keyFor(command) })
        if (!answer.error) onClose()
      }}
    />
  )
}
