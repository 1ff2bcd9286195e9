import type { CampaignList } from '@lapka/contracts/api/promotions.ts'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../api/api.ts'
import { useFormat } from '../../format/format.ts'
import texts from '../../i18n/bg/promotions.json'
import { useLanguage } from '../../i18n/use-language.ts'
import { Card } from '../../ui/card.tsx'
import { PageState } from '../../ui/page-state.tsx'
import { Page } from '../../ui/page.tsx'
import { WideTable } from '../../ui/wide-table.tsx'
import shared from '../../ui/work-table.module.css'
import { ReasonForm } from '../reason-form.tsx'
import { useCampaignsQuery, useEndPromotionMutation } from './campaigns-api.ts'
import { NewCampaign } from './new-campaign.tsx'

i18next.addResourceBundle('bg', 'promotions', texts)

type Campaign = CampaignList['items'][number]

/** Every campaign, what it costs, and the ways to open and end one. */
export function PromotionsPage() {
  const { t } = useTranslation('promotions')
  const query = useCampaignsQuery()
  const [isOpening, setOpening] = useState(false)
  return (
    <Page lead={t('operator.lead')} widthPx={1200} action={<Button onClick={() => setOpening(true)}>{t('operator.new')}</Button>}>
      {isOpening && <NewCampaign onClose={() => setOpening(false)} />}
      <PageState query={query}>{(list) => <Campaigns list={list} />}</PageState>
    </Page>
  )
}

function Campaigns({ list }: { list: CampaignList }) {
  const { t } = useTranslation('promotions')
  const [ending, setEnding] = useState<Campaign>()
  const { items, refusedCodeCount } = list
  return (
    <div className={shared.stack}>
      {ending && <EndForm key={ending.id} campaign={ending} onClose={() => setEnding(undefined)} />}
      <Card>
        {items.length === 0 ? (
          <p>{t('operator.none')}</p>
        ) : (
          <WideTable label={t('operator.title')}>
            <table className={shared.table}>
              <thead>
                <tr>
                  <th scope="col">{t('operator.columns.name')}</th>
                  <th scope="col" className={shared.end}>
                    {t('operator.columns.percent')}
                  </th>
                  <th scope="col">{t('operator.columns.when')}</th>
                  <th scope="col">{t('operator.columns.state')}</th>
                  <th scope="col" className={shared.end}>
                    {t('operator.columns.uses')}
                  </th>
                  <th scope="col" className={shared.end}>
                    {t('operator.columns.spent')}
                  </th>
                  <th scope="col" aria-label={t('operator.end')} />
                </tr>
              </thead>
              <tbody>
                {items.map((campaign) => (
                  <CampaignRow key={campaign.id} campaign={campaign} onEnd={() => setEnding(campaign)} />
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
        <p className={shared.soft}>{t('operator.refusedCodes', { count: refusedCodeCount })}</p>
      </Card>
    </div>
  )
}

function CampaignRow({ campaign, onEnd }: { campaign: Campaign; onEnd: () => void }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const language = useLanguage()
  const { name, nameEn, percentOff, from, to, state, appliesTo, useCount, spentCents, reason, endReason } = campaign
  return (
    <tr>
      <th scope="row" className={shared.wrap}>
        {language === 'bg' ? name : nameEn}
        <small>{appliesTo.map((kind) => t(`operator.kinds.${kind}`)).join(', ')}</small>
        <small>{endReason ?? reason}</small>
      </th>
      <td className={shared.end}>{percentOff} %</td>
      <td>
        {format.moment(from)}
        <small>{format.moment(to)}</small>
      </td>
      <td>{t(`operator.states.${state}`)}</td>
      <td className={shared.end}>{useCount}</td>
      <td className={shared.end}>{format.euro(spentCents)}</td>
      <td>
        {(state === 'open' || state === 'planned') && (
          <Button size="sm" variant="default" onClick={onEnd}>
            {t('operator.end')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function EndForm({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const language = useLanguage()
  const idempotencyKey = useIdempotencyKey(campaign.id)
  const [end, mutation] = useEndPromotionMutation()
  const name = language === 'bg' ? campaign.name : campaign.nameEn
  return (
    <ReasonForm
      words={{
        title: t('operator.endTitle', { name }),
        note: t('operator.endNote'),
        reason: t('operator.reason'),
        reasonNote: t('operator.reasonNote'),
        keep: t('operator.keep'),
        confirm: t('operator.end'),
      }}
      isGrave
      mutation={mutation}
      onClose={onClose}
      onConfirm={async (reason) => {
        const answer = await end({ id: campaign.id, reason, idempotencyKey })
        if (!answer.error) onClose()
      }}
    />
  )
}
