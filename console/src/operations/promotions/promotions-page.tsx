import type { CampaignList } from '@lapka/contracts/api/promotions.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, Stack } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/promotions.json'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { CampaignActForm, type CampaignIntent } from './campaign-act-form.tsx'
import { useCampaignsQuery } from './campaigns-api.ts'
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
  const countOf = (wanted: Campaign['state']) => list.items.filter(({ state }) => state === wanted).length
  const [open, waiting] = [countOf('open'), countOf('waiting')]
  const verdict = open === 0 ? t('operator.verdict.none') : t('operator.verdict.open', { count: open })
  return waiting === 0 ? verdict : `${t('operator.verdict.waiting', { count: waiting })} ${verdict}`
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

const tones = {
  waiting: 'warn',
  declined: 'quiet',
  planned: 'info',
  open: 'ok',
  used_up: 'quiet',
  over: 'quiet',
  ended: 'quiet',
} as const

function Campaigns({ list }: { list: CampaignList }) {
  const { t } = useTranslation('promotions')
  const [intent, setIntent] = useState<CampaignIntent>()
  const { items, refusedCodeCount } = list
  return (
    <Stack gap="md">
      {intent && (
        <CampaignActForm key={`${intent.act} ${intent.campaign.id}`} intent={intent} onClose={() => setIntent(undefined)} />
      )}
      <Panel title={t('operator.title')}>
        {items.length === 0 ? (
          <p className={shared.soft}>{t('operator.none')}</p>
        ) : (
          <WideTable label={t('operator.title')}>
            <table className={shared.table}>
              <thead>
                <tr>
                  <th scope="col">{t('operator.columns.name')}</th>
                  <th scope="col">{t('operator.columns.state')}</th>
                  <th scope="col" className={shared.end}>
                    {t('operator.columns.percent')}
                  </th>
                  <th scope="col">{t('operator.columns.when')}</th>
                  <th scope="col" className={shared.end}>
                    {t('operator.columns.spent')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((campaign) => (
                  <CampaignRow key={campaign.id} campaign={campaign} onAct={setIntent} />
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
        <p className={shared.soft}>{t('operator.refusedCodes', { count: refusedCodeCount })}</p>
      </Panel>
    </Stack>
  )
}

type RowProps = { campaign: Campaign; onAct: (intent: CampaignIntent) => void }

function CampaignRow({ campaign, onAct }: RowProps) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const periodOf = usePeriod()
  const language = useLanguage()
  const { name, nameEn, percentOff, state, appliesTo, useCount, spentCents, reason, endReason } = campaign
  return (
    <tr>
      <th scope="row" className={shared.wrap} style={{ minWidth: '9rem' }}>
        {language === 'bg' ? name : nameEn}
        <small>{appliesTo.map((kind) => t(`operator.kinds.${kind}`)).join(', ')}</small>
        <small>{endReason ?? reason}</small>
      </th>
      <td>
        <Pill tone={tones[state]}>{t(`operator.states.${state}`)}</Pill>
        {state === 'waiting' && <small>{t('operator.proposedBy', { name: format.letters(campaign.proposedBy.name) })}</small>}
        <Acts campaign={campaign} onAct={onAct} />
      </td>
      <td className={shared.end}>
        {percentOff} %<small>{t('own.cap', { sum: format.euro(campaign.capCents) })}</small>
      </td>
      <td className={shared.wrap} style={{ minWidth: '12rem' }}>
        {periodOf(campaign)}
      </td>
      <td className={shared.end}>
        {format.euro(spentCents)}
        <small>{t('operator.ofBudget', { sum: format.euro(campaign.budgetCents) })}</small>
        <small>
          {t('operator.columns.uses')}: {useCount}
        </small>
      </td>
    </tr>
  )
}

/** The operator who proposed it can only take it back; another operator opens it. */
function Acts({ campaign, onAct }: RowProps) {
  const { t } = useTranslation('promotions')
  const userId = useCurrentUser()?.id
  const button = (act: CampaignIntent['act']) => (
    <Button size="xs" variant="default" mt="var(--lk-1)" onClick={() => onAct({ act, campaign })}>
      {t(`operator.acts.${act}`)}
    </Button>
  )
  switch (campaign.state) {
    case 'waiting':
      return (
        <Group gap="xs" wrap="nowrap">
          {campaign.proposedBy.id !== userId && button('approve-promotion')}
          {button('decline-promotion')}
        </Group>
      )
    case 'open':
    case 'planned':
    case 'used_up':
      return button('end-promotion')
    case 'declined':
    case 'over':
    case 'ended':
      return null
  }
}
