import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { TabLinks } from '../kit/ui/tab-links.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { calendarViews, step, type CalendarView, type Shown } from '../kit/time/calendar-range.ts'
import { instantsOfDates } from '../kit/time/wall-clock.ts'
import classes from './calendar.module.css'

type CalendarBarProps = Shown & {
  /** Receives the element into which the calendar puts its own buttons. */
  onToolbar: (place: HTMLElement | null) => void
}

/** The title and the navigation. All are links, so Back works and a week can be shared. */
export function CalendarBar({ view, date, today, first, last, zone, onToolbar }: CalendarBarProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  // Navigation keeps the instant of a past calendar, and which vets are shown.
  const [parameters] = useSearchParams()
  const kept = [...parameters].filter(([name]) => name === 'asOf' || name === 'vets')
  const to = (toView: CalendarView, toDate: string) => `?${new URLSearchParams([['view', toView], ['date', toDate], ...kept])}`
  const noon = (localDate: string) =>
    new Date(Date.parse(instantsOfDates(localDate, localDate, zone).from) + 43_200_000).toISOString()
  const title = {
    // With ordinary spaces, so that a heading in large letters can wrap it.
    day: () => format.dayWithWeekday(noon(date)).replaceAll('\u00a0', ' '),
    week: () => format.dayRange(noon(first), noon(last)),
    month: () => format.monthAndYear(noon(date)),
    agenda: () => format.dayRange(noon(first), noon(last)),
  }[view]()
  usePageTitle(t('title', { dates: title }))
  return (
    <Group component="header" className={classes.bar} gap="var(--lk-3) var(--lk-5)" align="end" justify="space-between" mb="md">
      <h1 aria-live="polite">{title}</h1>
      <div className={classes.tools}>
        <div className={classes.move}>
          <ActionIcon
            component={Link}
            to={to(view, step(view, date, -1))}
            variant="default"
            size={40}
            aria-label={t(`previous.${view}`)}
          >
            <IconChevronLeft size={20} aria-hidden="true" />
          </ActionIcon>
          <Button component={Link} to={to(view, today)} variant="default" size="sm" h={40}>
            {t('today')}
          </Button>
          <ActionIcon
            component={Link}
            to={to(view, step(view, date, 1))}
            variant="default"
            size={40}
            aria-label={t(`next.${view}`)}
          >
            <IconChevronRight size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <TabLinks
          label={t('views')}
          className={classes.views}
          doesReplace={false}
          isCompact
          tabs={calendarViews.map((name) => ({ to: to(name, date), text: t(`view.${name}`), isCurrent: name === view }))}
        />
        <div ref={onToolbar} className={classes.more} />
      </div>
    </Group>
  )
}
