import { DAY_MS } from '@lapka/contracts/time.ts'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconClockPlus, IconMapPin2, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { useFormat } from '../kit/format/format.ts'
import { weekOf, type Row } from './week/week.ts'
import classes from './schedules.module.css'

/** One schedule: the usual week as a drawing and in words, and its booking rules. */
export function ScheduleCard({ schedule }: { schedule: ScheduleView }) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const { id, name, bufferMinutes, minimumNoticeMinutes, horizonDays } = schedule
  const groups = dayGroups(schedule)
  const title = name || t('place')
  return (
    <Card as="article" className={classes.place} aria-labelledby={`place-${id}`}>
      <header>
        <h3 id={`place-${id}`}>
          <IconMapPin2 size={20} stroke={1.75} aria-hidden="true" />
          {title}
        </h3>
        <Button
          component={Link}
          to={pathTo('schedule', { id })}
          variant="light"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.75} />}
          aria-label={t('card.editOf', { name: title })}
        >
          {t('card.edit')}
        </Button>
      </header>
      {groups.length === 0 ? (
        <Box component="p" m={0} c="dimmed">
          {t('card.noHours')}
        </Box>
      ) : (
        <Week groups={groups} />
      )}
      <Group component="ul" className={classes.rules} gap="xs" align="stretch" c="dimmed">
        <li>{bufferMinutes === 0 ? t('card.noBuffer') : t('card.buffer', { time: format.minutes(bufferMinutes) })}</li>
        <li>
          {minimumNoticeMinutes === 0 ? t('card.noNotice') : t('card.notice', { time: format.minutes(minimumNoticeMinutes) })}
        </li>
        <li>{t('card.horizon', { count: horizonDays })}</li>
      </Group>
      <Link to={pathTo('newException', null, { kind: 'extra', schedule: id })} className={classes.extra}>
        <IconClockPlus size={19} stroke={1.75} aria-hidden="true" />
        {t('card.extra')}
      </Link>
    </Card>
  )
}

function Week({ groups }: { groups: DayGroup[] }) {
  const { t } = useTranslation('schedules')
  const nameOf = useWeekdayNames()
  const { fromHour, untilHour } = reachOf(groups)
  const share = (time: string) => ((hourOf(time) - fromHour) / (untilHour - fromHour)) * 100
  return (
    <Stack component="ul" className={classes.week} gap="sm">
      {groups.map(({ first, last, hours, breaks }) => (
        <li key={first}>
          <b>{first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`}</b>
          <span className={classes.track} aria-hidden="true">
            {hours.map(({ from, to }) => (
              <i key={from} style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }} />
            ))}
            {breaks.map(({ from, to }) => (
              <i key={from} data-break style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }} />
            ))}
          </span>
          <span className={classes.words}>
            {wordsOfRows(hours, (count) => t('card.places', { count }))}
            {breaks.length > 0 && <small>{t('card.breaks', { times: wordsOfRows(breaks) })}</small>}
          </span>
        </li>
      ))}
    </Stack>
  )
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** The drawing spans only the hours that are worked, so that a short day stays readable. */
const reachOf = (groups: DayGroup[]) => {
  const rows = groups.flatMap(({ hours }) => hours)
  return {
    fromHour: Math.min(...rows.map(({ from }) => Math.floor(hourOf(from)))),
    untilHour: Math.max(...rows.map(({ to }) => Math.ceil(hourOf(to)))),
  }
}

/** 5 January 1970 was a Monday. */
const MONDAY = Date.UTC(1970, 0, 5, 12)

/** 1 → "пн", "Mon". */
const useWeekdayNames = (): ((weekday: number) => string) => {
  const format = useFormat('UTC')
  return (weekday) => format.weekdayShort(new Date(MONDAY + (weekday - 1) * DAY_MS).toISOString())
}

/** Weekdays in a row that have the same hours and breaks, 1 to 7. */
type DayGroup = { first: number; last: number; hours: Row[]; breaks: Row[] }

/** Groups weekdays with the same hours, without days off: "Mon–Fri 9–17, Sat 9–13". */
export const dayGroups = (plan: { weekly: WeeklyHours[]; breaks: WeeklyHours[] }): DayGroup[] => {
  const groups: DayGroup[] = []
  for (const [index, { hours, breaks }] of weekOf(plan).entries()) {
    const weekday = index + 1
    const last = groups.at(-1)
    if (hours.length === 0) continue
    if (last?.last === weekday - 1 && isSame(last, { hours, breaks })) last.last = weekday
    else groups.push({ first: weekday, last: weekday, hours, breaks })
  }
  return groups
}

type Hours = Pick<DayGroup, 'hours' | 'breaks'>
const isSame = ({ hours, breaks }: Hours, other: Hours) =>
  JSON.stringify([hours, breaks]) === JSON.stringify([other.hours, other.breaks])

export const wordsOfRows = (rows: Row[], places: (count: number) => string = String): string =>
  rows.map(({ from, to, capacity }) => `${from}–${to}${capacity === undefined ? '' : ` (${places(capacity)})`}`).join(', ')
