import { localDateOf } from '@lapka/domain/time/zone.ts'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useNow } from '../live/use-now.ts'
import { useCurrentUser, useOwnZone } from '../sessions/use-current-user.ts'
import { dashboardOf } from '../shell/dashboard-of.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageState } from '../ui/page-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { PeriodChart } from './period-chart.tsx'
import { rangeOf, readRange, readStep, type Range, type Step } from './periods.ts'
import { PeriodPicker } from './period-picker.tsx'
import { useRevenuesQuery } from './revenues-api.ts'
import { ServiceBars } from './service-bars.tsx'
import { Totals } from './totals.tsx'
import classes from './revenues.module.css'

/** What visits brought: in all, over time, and by service. The period is in the address, and the same goes into the file. */
export function RevenuesPage() {
  const { t } = useTranslation('revenues')
  usePageTitle(t('title'))
  const [parameters] = useSearchParams()
  const today = localDateOf(useNow(60_000), useOwnZone())
  const range = readRange(parameters, today)
  const step = readStep(parameters.get('by'), range)
  const file = `/api/v2/revenues.csv?${new URLSearchParams({ ...range, groupBy: step })}`
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
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
      </header>
      <PeriodPicker range={range} step={step} today={today} />
      <Found range={range} step={step} />
    </div>
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
          <div className={classes.parts}>
            <Totals total={total} />
            <PeriodChart items={items} range={range} step={step} />
            {byVet.currentData && <ServiceBars items={byVet.currentData.items} by="vets" />}
            {byService.currentData && <ServiceBars items={byService.currentData.items} />}
          </div>
        )
      }
    </PageState>
  )
}
