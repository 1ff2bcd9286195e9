import type { CampaignList } from '@lapka/contracts/api/promotions.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/promotions.json'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
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
    <Page
      title={useVerdict(query.data)}
      lead={t('operator.lead')}
      widthPx={1200}
      action={
        <Button size="sm" onClick={() => setOpening(true)}>
          {t('operator.new')}
        </Button>
      }
    >
      {isOpening && <NewCampaign onClose={() => setOpening(false)} />}
      <PageState query={query}>{(list) => <Campaigns list={list} />}</PageState>
    </Page>
  )
}

const useVerdict = (list: CampaignList | undefined): string => {
  const { t } = useTranslation('promotions')
  if (list === undefined) return t('operator.title')
  const count = list.items.filter(({ state }) => state === 'open').length
  return count === 0 ? t('operator.verdict.none') : t('operator.verdict.open', { count })
}

/** Whole days where it begins and ends with them; `to` is the first instant after it. */
const usePeriod = () => {
  const format = useFormat()
  const isMidnight = (instant: string) => wallTimeOf(instant, DEFAULT_ZONE) === '00:00'
  return ({ from, to }: Pick<Campaign, 'from' | 'to'>): string =>
    isMidnight(from) && isMidnight(to)
      ? format.dayRange(from, new Date(Date.parse(to) - 1).toISOString())
      : `${format.momentWithYear(from)} – ${format.momentWithYear(to)}`
}

const tones = { planned: 'info', open: 'ok', over: 'quiet', ended: 'quiet' } as const

function Campaigns({ list }: { list: CampaignList }) {
  const { t } = useTranslation('promotions')
  const [ending, setEnding] = useState<Campaign>()
  const { items, refusedCodeCount } = list
  return (
    <div className={shared.stack}>
      {ending && <EndForm key={ending.id} campaign={ending} onClose={() => setEnding(undefined)} />}
      <Panel title={t('operator.title')}>
        {items.length === 0 ? (
          <p className={shared.soft}>{t('operator.none')}</p>
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
                  <td aria-hidden="true" />
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
      </Panel>
    </div>
  )
}

function CampaignRow({ campaign, onEnd }: { campaign: Campaign; onEnd: () => void }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const periodOf = usePeriod()
  const language = useLanguage()
  const { name, nameEn, percentOff, state, appliesTo, useCount, spentCents, reason, endReason } = campaign
  return (
    <tr>
      <th scope="row" className={shared.wrap}>
        {language === 'bg' ? name : nameEn}
        <small>{appliesTo.map((kind) => t(`operator.kinds.${kind}`)).join(', ')}</small>
        <small>{endReason ?? reason}</small>
      </th>
      <td className={shared.end}>{percentOff} %</td>
      <td className={shared.wrap}>{periodOf(campaign)}</td>
      <td>
        <Pill tone={tones[state]}>{t(`operator.states.${state}`)}</Pill>
      </td>
      <td className={shared.end}>{useCount}</td>
      <td className={shared.end}>{format.euro(spentCents)}</td>
      <td className={shared.end}>
        {(state === 'open' || state === 'planned') && (
          <Button size="xs" variant="default" onClick={onEnd}>
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
