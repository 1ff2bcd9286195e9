import type { SeriesView } from '@lapka/contracts/api/series.ts'
import { Box, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { HoldNotice } from '../booking/hold-notice.tsx'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { PolicyRibbon } from '../kit/ui/policy-ribbon.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ThumbBar } from '../kit/ui/thumb-bar.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { useSeriesQuery, useStartSeriesPaymentMutation } from './series-api.ts'
import { SeriesList, SeriesTotal, type SeriesDay } from './series-list.tsx'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import classes from './series.module.css'

const POLL_INTERVAL_MS = 3_000

/** A series from its hold to its last visit. While it is being paid the page looks again by itself. */
export function SeriesPage() {
  const { id = '' } = useParams()
  const [isPaying, setPaying] = useState(false)
  const query = useSeriesQuery(id, { pollingInterval: isPaying ? POLL_INTERVAL_MS : 0 })
  const status = query.currentData?.status
  const isUnpaid = status === 'held' || status === 'awaiting_payment'
  if (isUnpaid !== isPaying) setPaying(isUnpaid)
  return <PageState query={query}>{(series) => <Shown series={series} />}</PageState>
}

function Shown({ series }: { series: SeriesView }) {
  const { t } = useTranslation('series')
  const [first] = series.visits
  const zone = first?.zone ?? 'Europe/Sofia'
  const format = useFormat(zone)
  const service = useServiceName(first?.service ?? { id: '', name: '', nameEn: '' })
  const now = useNow(1000)
  const secondsLeft = Math.max(0, Math.floor((Date.parse(series.holdExpiresAt) - Date.parse(now)) / 1000))
  const isUnpaid = series.status === 'held' || series.status === 'awaiting_payment'
  const isPayable = isUnpaid && secondsLeft > 0
  const booked = series.visits.filter(({ status }) => status !== 'CANCELED')
  const title = isPayable
    ? t('page.heldTitle')
    : series.status === 'paid'
      ? t('page.paidTitle', { count: booked.length })
      : t('page.endedTitle')
  usePageTitle(title)
  if (first === undefined) return null
  return (
    <div className={classes.page}>
      {isPayable && <HoldNotice until={series.holdExpiresAt} secondsLeft={secondsLeft} zone={zone} />}
      <div className={classes.columns}>
        <div className={classes.form}>
          <div>
            <h1>{title}</h1>
            <Box component="p" mt="var(--lk-1)" mb={0} c="dimmed">
              {t('page.lead', { service, professional: format.name(first.professional) })}
            </Box>
          </div>
          {series.status === 'paid' && <p>{t('page.paidLead')}</p>}
          {series.status !== 'paid' && !isPayable && <Ended series={series} />}
          <SeriesList days={daysOfSeries(series, format)} zone={zone} />
        </div>
        <Card as="aside" aria-label={t('list.total')}>
          <div>
            <PolicyRibbon appointment={first} />
            <p className={classes.note}>{t('page.ofFirst')}</p>
          </div>
          <SeriesTotal cents={series.totalCents} />
          {isPayable && <Pay series={series} />}
          {isPayable && <p className={classes.note}>{t('page.payNote')}</p>}
        </Card>
      </div>
    </div>
  )
}

const daysOfSeries = ({ visits, skipped }: SeriesView, format: ReturnType<typeof useFormat>): SeriesDay[] =>
  [
    ...visits.map((visit) => ({
      date: localDateOf(visit.startsAt, visit.zone),
      key: visit.id,
      what: (
        <Link to={pathTo('appointment', { id: visit.id })}>
          {visit.visitMinutes === null ? format.moment(visit.startsAt) : format.dayWindow(visit.startsAt, visit.endsAt)}
        </Link>
      ),
      cents: visit.priceCents,
    })),
    ...skipped,
  ].toSorted((one, other) => one.date.localeCompare(other.date))

function Pay({ series: { id, totalCents } }: { series: SeriesView }) {
  const { t } = useTranslation('series')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [start, { error }] = useStartSeriesPaymentMutation()
  const [isLeaving, setLeaving] = useState(false)
  const pay = async () => {
    setLeaving(true)
    const answer = await start({ id, idempotencyKey })
    if (answer.data) window.location.assign(answer.data.checkoutUrl)
    else setLeaving(false)
  }
  return (
    <>
      <ThumbBar cents={totalCents}>
        <Button
          size="lg"
          fullWidth
          leftSection={<IconLock size={19} stroke={2} aria-hidden="true" />}
          loading={isLeaving}
          onClick={() => void pay()}
        >
          {t('page.pay', { sum: format.euro(totalCents) })}
        </Button>
      </ThumbBar>
      <ProblemNotice error={error} />
    </>
  )
}

function Ended({ series }: { series: SeriesView }) {
  const { t } = useTranslation('series')
  const [first] = series.visits
  if (series.status !== 'ended') return <p>{t('page.waiting')}</p>
  return (
    <div>
      <p>{t('page.endedText')}</p>
      {first && (
        <Button component={Link} to={pathTo('makeSeries', { id: first.professional.id }, { serviceId: first.service.id })}>
          {t('page.again')}
        </Button>
      )}
    </div>
  )
}
