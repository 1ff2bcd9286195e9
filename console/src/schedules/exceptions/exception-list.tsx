import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconCalendarOff, IconChevronRight, IconClockPlus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import type { ScheduleException } from '../schedules-api.ts'
import { wordsOfSpan, everyException, progressOf } from './exceptions.ts'
import classes from '../schedules.module.css'

type Listed = ScheduleException & { place: string | null; zone: string }

/** Days off and extra hours of all places. Past ones are collapsed. */
export function ExceptionList({ schedules }: { schedules: ScheduleView[] }) {
  const { t } = useTranslation('schedules')
  const now = useNow(60_000)
  const all: Listed[] = everyException(schedules)
    .map(({ exception, schedule, isEverywhere }) => ({
      ...exception,
      place: isEverywhere ? t('exceptions.everywhere') : schedules.length > 1 ? schedule.name || t('place') : null,
      zone: schedule.zone,
    }))
    .toSorted((one, other) => one.from.localeCompare(other.from))
  const ahead = all.filter(({ to }) => to > now)
  const over = all.filter(({ to }) => to <= now).toReversed()
  return (
    <Card aria-labelledby="exceptions">
      <Group component="header" gap="var(--lk-2) var(--lk-4)" justify="space-between" mb="sm">
        <h2 id="exceptions">{t('exceptions.title')}</h2>
        <Button component={Link} to={pathTo('newException')} variant="light" size="sm" leftSection={<IconPlus size={18} />}>
          {t('exceptions.add')}
        </Button>
      </Group>
      {ahead.length === 0 ? <p className={classes.quiet}>{t('exceptions.none')}</p> : <Rows exceptions={ahead} />}
      {over.length > 0 && (
        <details className={classes.over}>
          <summary>{t('exceptions.over', { count: over.length })}</summary>
          <Rows exceptions={over} />
        </details>
      )}
    </Card>
  )
}

function Rows({ exceptions }: { exceptions: Listed[] }) {
  return (
    <Stack component="ul" gap="xs">
      {exceptions.map((exception) => (
        <li key={exception.id}>
          <Row exception={exception} />
        </li>
      ))}
    </Stack>
  )
}

function Row({ exception }: { exception: Listed }) {
  const { t } = useTranslation('schedules')
  const format = useFormat(exception.zone)
  const { id, kind, reason, place, visits: appointments } = exception
  const KindIcon = kind === 'closed' ? IconCalendarOff : IconClockPlus
  const { toCancel, settled, isRunning } = progressOf(exception)
  return (
    <Link to={pathTo('exception', { id })} className={classes.exceptionsRow} data-kind={kind}>
      <KindIcon size={22} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{wordsOfSpan(exception, exception.zone, format)}</b>
        <small>{[t(`kind.${kind}`), place, reason].filter(Boolean).join(' · ')}</small>
        {appointments.length > 0 && (
          <small data-running={isRunning || undefined}>
            {toCancel === 0
              ? t('exceptions.kept', { count: appointments.length })
              : t('exceptions.settled', { settled, toCancel })}
          </small>
        )}
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
