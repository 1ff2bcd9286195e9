import { Button, Group } from '@mantine/core'
import { IconCalendarOff, IconCalendarTime, IconMapPinPlus, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { ExceptionList } from './exceptions/exception-list.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { useSchedulesQuery, type Schedules } from './schedules-api.ts'
import { UncoveredAppointments } from './touched-notice.tsx'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { useOwnProfileQuery } from '../entities/professional/profile-api.ts'
import classes from './schedules.module.css'
import figures from '../kit/ui/figures.module.css'

/** A professional's hours and places: a card for each place, and what is different from the usual week. */
export function ScheduleListPage() {
  const { t } = useTranslation('schedules')
  const query = useSchedulesQuery()
  return (
    <Page
      lead={t('list.lead')}
      widthPx={1048}
      action={
        <Group className={classes.buttons} gap="xs" align="stretch">
          <Button component={Link} to={pathTo('newException')} leftSection={<IconCalendarOff size={20} stroke={1.75} />}>
            {t('list.dayOff')}
          </Button>
          <Button
            component={Link}
            to={pathTo('slots')}
            variant="default"
            leftSection={<IconCalendarTime size={20} stroke={1.75} />}
          >
            {t('list.slots')}
          </Button>
        </Group>
      }
    >
      <PageState query={query}>{(schedules) => <Plans {...schedules} />}</PageState>
    </Page>
  )
}

function Plans({ items, uncovered }: Schedules) {
  const { t } = useTranslation('schedules')
  if (items.length === 0)
    return <EmptyState text={t('list.none')} action={{ to: pathTo('newSchedule'), label: t('list.create') }} />
  return (
    <div className={classes.parts}>
      {uncovered.length > 0 && <UncoveredAppointments appointments={uncovered} />}
      <section aria-labelledby="places" className={classes.places}>
        <h2 id="places" className="lk-unseen">
          {t('list.places')}
        </h2>
        {items.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} />
        ))}
        <Link to={pathTo('newSchedule')} className={classes.add}>
          <IconMapPinPlus size={22} stroke={1.75} aria-hidden="true" />
          {t('list.another')}
        </Link>
      </section>
      <ExceptionList schedules={items} />
      <OfferedServices />
    </div>
  )
}

/** Length and price of each service, from which slots are computed. */
function OfferedServices() {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const nameOf = useServiceNaming()
  const { data } = useOwnProfileQuery()
  const services = data?.sections.services?.services ?? []
  if (!data) return null
  return (
    <Card aria-labelledby="services">
      <Group component="header" gap="var(--lk-2) var(--lk-4)" justify="space-between" mb="sm">
        <h2 id="services">{t('services.title')}</h2>
        <Button
          component={Link}
          to={pathTo('profilePart', { part: 'services' })}
          variant="light"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.75} />}
        >
          {t('services.edit')}
        </Button>
      </Group>
      {services.length === 0 ? (
        <p className={classes.quiet}>{t('services.none')}</p>
      ) : (
        <table className={figures.table}>
          <thead>
            <tr>
              <th scope="col">{t('services.name')}</th>
              <th scope="col">{t('services.length')}</th>
              <th scope="col">{t('services.price')}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <tr key={service.id}>
                <th scope="row">{nameOf(service)}</th>
                <td>{format.minutes(service.durationMinutes)}</td>
                <td>{format.euro(service.priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
