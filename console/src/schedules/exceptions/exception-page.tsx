import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconChevronLeft, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { useSchedulesQuery, useRemoveExceptionMutation, type ScheduleException, type Schedules } from '../schedules-api.ts'
import { AppointmentById } from '../appointment-line.tsx'
import { wordsOfSpan, everyException, progressOf, type Found } from './exceptions.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { touchedBy, TouchedNotice } from '../touched-notice.tsx'
import classes from '../schedules.module.css'

const LOOK_MS = 2_000

/** One exception and its bulk run: every appointment has its own outcome, shown as it happens. */
export function ExceptionPage() {
  const { id = '' } = useParams()
  const known = useSchedulesQuery()
  // Some outcomes change no appointment and send no live message, so the page polls while any is pending.
  const isRunning = (data: Schedules | undefined) => {
    const exception = find(data, id)?.exception
    return exception !== undefined && progressOf(exception).isRunning
  }
  const query = useSchedulesQuery(undefined, { pollingInterval: isRunning(known.data) ? LOOK_MS : 0 })
  return (
    <div className={classes.narrow}>
      <PageState query={query}>
        {(data) => {
          const found = find(data, id)
          return found ? <Exception {...found} hasMore={data.items.length > 1} /> : <NotFound />
        }}
      </PageState>
    </div>
  )
}

const find = (data: Schedules | undefined, id: string) =>
  everyException(data?.items ?? []).find(({ exception }) => exception.id === id)

function Exception({ schedule, exception, isEverywhere, hasMore }: Found & { hasMore: boolean }) {
  const { t } = useTranslation('schedules')
  const format = useFormat(schedule.zone)
  const words = wordsOfSpan(exception, schedule.zone, format)
  const { kind, reason, visits: appointments } = exception
  const { toCancel } = progressOf(exception)
  const place = isEverywhere ? t('exceptions.everywhere') : hasMore && (schedule.name || t('place'))
  usePageTitle(words)
  return (
    <>
      <Link to={pathTo('schedules')} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('list.title')}
      </Link>
      <h1>{words}</h1>
      <p className={classes.facts}>{[t(`kind.${kind}`), place, reason].filter(Boolean).join(' · ')}</p>
      {appointments.length > 0 && (
        <Card aria-labelledby="run">
          {toCancel > 0 ? (
            <Progress exception={exception} />
          ) : (
            <h2 id="run">{t('exceptions.kept', { count: appointments.length })}</h2>
          )}
          <Stack component="ul" className={classes.list} gap={0}>
            {appointments.map(({ appointmentId, outcome }) => (
              <li key={appointmentId}>
                <AppointmentById id={appointmentId}>
                  {(appointment) => <Outcome outcome={outcome} appointment={appointment} />}
                </AppointmentById>
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {appointments.length === 0 && (
        <Group component="p" className={classes.free} gap="xs" wrap="nowrap">
          {t(kind === 'closed' ? 'run.nothing' : 'run.extra')}
        </Group>
      )}
      <TakeBack scheduleId={schedule.id} exception={exception} date={localDateOf(exception.from, schedule.zone)} />
    </>
  )
}

function Progress({ exception }: { exception: ScheduleException }) {
  const { t } = useTranslation('schedules')
  const { toCancel, settled, isRunning } = progressOf(exception)
  return (
    <>
      <h2 id="run" aria-live="polite">
        {isRunning ? t('run.running', { settled, toCancel }) : t('run.done', { count: toCancel })}
      </h2>
      <div
        className={classes.bar}
        role="progressbar"
        aria-labelledby="run"
        aria-valuemin={0}
        aria-valuemax={toCancel}
        aria-valuenow={settled}
      >
        <i style={{ width: `${(settled / toCancel) * 100}%` }} />
      </div>
      {isRunning && <p className={classes.quiet}>{t('run.leave')}</p>}
    </>
  )
}

const tones = {
  kept: 'info',
  waiting: 'warn',
  cancelled: 'ok',
  was_cancelled: 'quiet',
  moved_away: 'info',
  has_started: 'warn',
} as const satisfies Record<ScheduleException['visits'][number]['outcome'], Tone>

function Outcome({ outcome, appointment }: { outcome: keyof typeof tones; appointment: AppointmentView }) {
  const { t } = useTranslation('schedules')
  const format = useFormat(appointment.zone)
  const cents = outcome === 'cancelled' ? (appointment.cancellation?.refundCents ?? 0) : 0
  return (
    <Pill tone={tones[outcome]}>{cents > 0 ? t('outcome.refunded', { sum: format.euro(cents) }) : t(`outcome.${outcome}`)}</Pill>
  )
}

type TakeBackProps = { scheduleId: string; exception: ScheduleException; date: string }

/** Removes the exception. Appointments that would lose their hours are shown first. */
function TakeBack({ scheduleId, exception, date }: TakeBackProps) {
  const { t } = useTranslation('schedules')
  const now = useNow(60_000)
  const [remove, { isLoading, error }] = useRemoveExceptionMutation()
  const [touched, setTouched] = useState<string[]>([])
  const keyFor = useCommandKey()
  const leadOn = useLeadOn()
  const isClosed = exception.kind === 'closed'
  const isOver = exception.to <= now
  const submit = async (seenVisits: string[]) => {
    const body = { exceptionId: exception.id, seenVisits }
    const answer = await remove({ scheduleId, ...body, idempotencyKey: keyFor(body) })
    setTouched(touchedBy(answer.error))
    if (!answer.error) await leadOn(pathTo('schedules'))
  }
  return (
    <>
      {touched.length > 0 ? (
        <TouchedNotice
          touched={touched}
          isSaving={isLoading}
          onConfirm={() => void submit(touched)}
          onBack={() => setTouched([])}
        />
      ) : (
        <ProblemNotice error={error} />
      )}
      <Group gap="xs" align="stretch" mt="md">
        <Button component={Link} variant="default" to={pathTo('slots', null, { date })}>
          {t('run.slots')}
        </Button>
        {!isOver && (
          <Button
            variant="light"
            loading={isLoading}
            leftSection={<IconArrowBackUp size={19} stroke={1.75} aria-hidden="true" />}
            onClick={() => void submit([])}
          >
            {t(isClosed ? 'run.reopen' : 'run.unopen')}
          </Button>
        )}
      </Group>
      {isClosed && !isOver && (
        <Box component="p" mt="xs" mb={0} c="dimmed">
          {t('run.reopenNote')}
        </Box>
      )}
    </>
  )
}
