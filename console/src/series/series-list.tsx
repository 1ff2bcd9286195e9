import type { SkipReason } from '@lapka/contracts/series.ts'
import { Button } from '@mantine/core'
import { IconCalendarOff, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import classes from './series.module.css'

export type SeriesDay = { date: string } & (
  | { key: string; what: ReactNode; cents: number }
  | { why: SkipReason; time: string; otherTime?: string | null }
)

type SeriesListProps = {
  days: SeriesDay[]
  zone: string
  wordsOfTime?: (time: string) => string
  onOther?: (date: string, time: string) => void
}

/** Every day in its place; a skipped one says why, and what else there is on it. */
export function SeriesList({ days, zone, wordsOfTime = String, onOther }: SeriesListProps) {
  const { t } = useTranslation('series')
  const format = useFormat(zone)
  const dayOf = (date: string) => format.day(`${date}T12:00:00.000Z`)
  return (
    <ol className={classes.list} aria-label={t('list.label')}>
      {days.map((day) =>
        'why' in day ? (
          <li key={day.date} data-skipped>
            <IconCalendarOff size={18} stroke={2} aria-hidden="true" />
            <p>
              {dayOf(day.date)}
              <span>
                <b>{t('list.skipped')}</b> {t(`list.why.${day.why}`)}
              </span>
              {day.otherTime && onOther && (
                <Button variant="subtle" size="compact-sm" onClick={() => onOther(day.date, day.otherTime ?? '')}>
                  {t('list.takeOther', { time: wordsOfTime(day.otherTime) })}
                </Button>
              )}
            </p>
          </li>
        ) : (
          <li key={day.key}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            <p>{day.what}</p>
            <b>{format.euro(day.cents)}</b>
          </li>
        ),
      )}
    </ol>
  )
}

export function SeriesTotal({ cents }: { cents: number }) {
  const { t } = useTranslation('series')
  const format = useFormat()
  return (
    <p className={classes.total}>
      <span>{t('list.total')}</span>
      <b>{format.euro(cents)}</b>
      <small>{format.lev(cents)}</small>
    </p>
  )
}
