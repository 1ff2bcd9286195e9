import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { Button } from '@mantine/core'
import { IconClockPlus, IconMapPin2, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../format/use-format.ts'
import { useWeekdayNames } from './use-weekday-names.ts'
import { newExceptionPath, schedulesPath } from './paths.ts'
import { dayGroups, wordsOfRows, type DayGroup } from './week-words.ts'
import classes from './schedule-card.module.css'

/** One place: the usual week as a drawing and in words, and by which rules it is booked. */
export function ScheduleCard({ schedule }: { schedule: ScheduleView }) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const { id, name, bufferMinutes, minimumNoticeMinutes, horizonDays } = schedule
  const groups = dayGroups(schedule)
  const title = name || t('place')
  return (
    <article className={classes.card} aria-labelledby={`place-${id}`}>
      <header>
        <h3 id={`place-${id}`}>
          <IconMapPin2 size={20} stroke={1.75} aria-hidden="true" />
          {title}
        </h3>
        <Button
          component={Link}
          to={`${schedulesPath}/edit/${id}`}
          variant="light"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.75} />}
          aria-label={t('card.editOf', { name: title })}
        >
          {t('card.edit')}
        </Button>
      </header>
      {groups.length === 0 ? <p className={classes.none}>{t('card.noHours')}</p> : <Week groups={groups} />}
      <ul className={classes.rules}>
        <li>{bufferMinutes === 0 ? t('card.noBuffer') : t('card.buffer', { time: format.minutes(bufferMinutes) })}</li>
        <li>
          {minimumNoticeMinutes === 0 ? t('card.noNotice') : t('card.notice', { time: format.minutes(minimumNoticeMinutes) })}
        </li>
        <li>{t('card.horizon', { count: horizonDays })}</li>
      </ul>
      <Link to={newExceptionPath({ kind: 'extra', schedule: id })} className={classes.extra}>
        <IconClockPlus size={19} stroke={1.75} aria-hidden="true" />
        {t('card.extra')}
      </Link>
    </article>
  )
}

function Week({ groups }: { groups: DayGroup[] }) {
  const { t } = useTranslation('schedules')
  const nameOf = useWeekdayNames()
  const { fromHour, untilHour } = reachOf(groups)
  const share = (time: string) => ((hourOf(time) - fromHour) / (untilHour - fromHour)) * 100
  return (
    <ul className={classes.week}>
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
            {wordsOfRows(hours)}
            {breaks.length > 0 && <small>{t('card.breaks', { times: wordsOfRows(breaks) })}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** The drawing begins and ends with the hours that are worked, so that a short day is not a dot. */
const reachOf = (groups: DayGroup[]) => {
  const rows = groups.flatMap(({ hours }) => hours)
  return {
    fromHour: Math.min(...rows.map(({ from }) => Math.floor(hourOf(from)))),
    untilHour: Math.max(...rows.map(({ to }) => Math.ceil(hourOf(to)))),
  }
}
