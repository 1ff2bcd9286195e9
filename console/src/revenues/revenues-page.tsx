import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsExchange, IconFileSpreadsheet, IconFlask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { useNow } from '../kit/live/clock.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { areaOf, dashboardOf, hasAppointments } from '../kit/pages/dashboard-of.ts'
import { FeeLine } from '../kit/ui/fee-line.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PeriodChart } from './period-chart.tsx'
import { rangeOf, readRange, readStep, type Range, type Step } from './periods.ts'
import { PaidBy } from './payouts/paid-by.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { useRevenuesQuery, type Revenues } from './revenues-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import classes from './revenues.module.css'
import figures from '../kit/ui/figures.module.css'

/** Revenues in total, over time and by service. The period is in the address, and the file has the same one. */
export function RevenuesPage() {
  const { t } = useTranslation('revenues')
  const [parameters] = useSearchParams()
  const today = localDateOf(useNow(60_000), useOwnZone())
  const range = readRange(parameters, today)
  const step = readStep(parameters.get('by'), range)
  const user = useCurrentUser()
  const isBooked = user !== null && user !== undefined && user.role !== 'CLINIC' && hasAppointments(user)
  const file = apiAddress(apiPaths.revenuesFile, { ...range, groupBy: step })
  return (
    <Page
      lead={t('lead')}
      widthPx={1048}
      action={
        <Group gap="xs">
          {isBooked && (
            <Button
              component={Link}
              to={pathTo('ownWhatIf')}
              variant="subtle"
              size="sm"
              leftSection={<IconFlask size={19} stroke={1.75} aria-hidden="true" />}
            >
              {t('whatIf')}
            </Button>
          )}
          {user && (
            <Button
              component={Link}
              to={pathTo('ledger', { area: areaOf(user) }, { ...range })}
              variant="subtle"
              size="sm"
              leftSection={<IconArrowsExchange size={19} stroke={1.75} aria-hidden="true" />}
            >
              {t('ledger')}
            </Button>
          )}
          <Button
            component="a"
            href={file}
            download
            variant="default"
            size="sm"
            leftSection={<IconFileSpreadsheet size={19} stroke={1.75} aria-hidden="true" />}
          >
            {t('csv')}
          </Button>
        </Group>
      }
    >
      <PeriodPicker range={range} step={step} today={today} />
      <Found range={range} step={step} />
    </Page>
  )
}

function Found({ range, step }: { range: Range; step: Step }) {
  const { t } = useTranslation('revenues')
  const user = useCurrentUser()
  const query = useRevenuesQuery({ ...range, groupBy: step })
  const byService = useRevenuesQuery({ ...range, groupBy: 'service' })
  const isClinic = user?.role === 'CLINIC'
  const byVet = useRevenuesQuery({ ...range, groupBy: 'vet' }, { skip: !isClinic })
  const year = rangeOf('year', range.from)
  const wayOn =
    user && range.from <= year.from && range.to >= year.to
      ? { to: `${dashboardOf(user)}/calendar`, label: t('seeCalendar') }
      : { to: `?${new URLSearchParams(year)}`, label: t('seeYear') }
  return (
    <PageState query={query}>
      {({ items, total }) =>
        total.visits === 0 ? (
          <EmptyState text={t('none')} action={wayOn} />
        ) : (
          <Stack className={classes.parts} gap="lg">
            <Totals total={total} />
            <FeeLine className={classes.fee} />
            {!isClinic && <PaidBy range={range} />}
            <PeriodChart items={items} range={range} step={step} />
            {byVet.currentData && <ServiceBars items={byVet.currentData.items} by="vets" />}
            {byService.currentData && <ServiceBars items={byService.currentData.items} />}
          </Stack>
        )
      }
    </PageState>
  )
}

/** Earnings after the fee first, then those still ahead; earnings before the fee, and refunds add up to what parents and Lapka paid, to the cent. */
function Totals({ total }: { total: Revenues['total'] }) {
  const { t } = useTranslation('revenues')
  const format = useFormat()
  const netCents = total.earnedCents - total.feeCents
  const promoted = { label: t('sum.promoted'), value: format.euro(total.promotedCents) }
  const sums: { label: string; value: string; note?: string | false }[] = [
    {
      label: t('sum.ahead'),
      value: format.euro(total.aheadCents),
      note: total.visitsAhead > 0 && t('sum.visitsAhead', { count: total.visitsAhead }),
    },
    { label: t('sum.captured'), value: format.euro(total.capturedCents) },
    ...(total.promotedCents === 0 ? [] : [promoted]),
    { label: t('sum.refunded'), value: format.euro(total.refundedCents) },
    { label: t('sum.due'), value: format.euro(total.dueToClinicCents) },
    {
      label: t('sum.visits'),
      value: String(total.visits),
      note: total.completed + total.noShows > 0 && t('sum.outcomes', { completed: total.completed, noShows: total.noShows }),
    },
  ]
  return (
    <dl className={figures.totals}>
      <div data-main>
        <dt>{t('sum.net')}</dt>
        <dd>
          {format.euro(netCents)} <small>{format.lev(netCents)}</small>
          {total.feeCents !== 0 && (
            <small>{t('sum.netOf', { gross: format.euro(total.earnedCents), fee: format.euro(total.feeCents) })}</small>
          )}
        </dd>
      </div>
      {sums.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A table with bars by service or, for clinics, by vet; the largest first. */
function ServiceBars({ items, by = 'services' }: { items: Revenues['items']; by?: 'services' | 'vets' }) {
  const { t } = useTranslation('revenues')
  const format = useFormat()
  const serviceName = useServiceNaming()
  const ordered = items.toSorted((one, other) => other.keptCents - one.keptCents)
  const highest = Math.max(1, ...ordered.map(({ keptCents }) => keptCents))
  return (
    <Card className={classes.card} title={t(`${by}.title`)}>
      <table className={`${figures.table} ${classes.services} ${classes.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{t(`${by}.name`)}</th>
            <th scope="col">{t('sum.visits')}</th>
            <th scope="col">{t('sum.ahead')}</th>
            <th scope="col">{t('sum.earned')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((item) => (
            <tr key={item.key}>
              <th scope="row">
                {serviceName({ name: item.serviceName, nameEn: item.serviceNameEn })}
                <span aria-hidden="true">
                  <i data-part="earned" style={{ width: `${(item.earnedCents / highest) * 100}%` }} />
                  <i data-part="ahead" style={{ width: `${(item.aheadCents / highest) * 100}%` }} />
                </span>
              </th>
              <td data-name={t('sum.visits')}>{item.visits}</td>
              <td data-name={t('sum.ahead')}>{format.euro(item.aheadCents)}</td>
              <td data-name={t('sum.earned')}>{format.euro(item.earnedCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
