import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { live } from '../../kit/live/live.ts'
import type { Range } from '../calendar-api.ts'
import { ChosenDetails } from '../chosen-details.tsx'
import { DayList } from '../day-list.tsx'
import { ServiceLegend } from '../service-legend.tsx'
import { AppointmentPanel } from '../appointment-panel.tsx'
import type { Shown } from '../../kit/time/calendar-range.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { isBlock, isMovable } from './entry.ts'
import { useClassEntries } from './class-entries.ts'
import { usePlanning } from './use-planning.ts'
import type { FailedMove } from './use-move.ts'
import { ErrorState } from '../../kit/ui/page-state.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useFormat } from '../../kit/format/format.ts'
import classes from '../calendar.module.css'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'

// Loaded in parallel with the appointments.
const grid = import('./work-grid.tsx')
const WorkGrid = lazy(async () => ({ default: (await grid).WorkGrid }))
const MovedBar = lazy(async () => ({ default: (await import('../moved-bar.tsx')).MovedBar }))
const FixedNotice = lazy(async () => ({ default: (await import('./fixed-notice.tsx')).FixedNotice }))
const ClassDayRow = lazy(async () => ({ default: (await import('./class-boxes.tsx')).ClassDayRow }))
const PlanDialogs = lazy(async () => ({ default: (await import('./plan-dialogs.tsx')).PlanDialogs }))

export type WorkCalendarProps = Shown & {
  professionalId: string
  range: Range
  toolbar: HTMLElement | null
  appointments: AppointmentEntry[]
  notSent: ReadonlyMap<string, number>
  /** The shown days are known, and have no appointment. */
  isEmpty: boolean
}

/** The professional's calendar, in which the day can be planned. */
export function WorkCalendar(props: WorkCalendarProps) {
  const own = useClassEntries(props)
  const { professionalId, view, date, now, zone, isPhone, toolbar, appointments, notSent } = props
  const { t } = useTranslation('calendar')
  const day = usePlanning({ ...props, sessions: own.entries })
  const { choice, move, onChoose } = day
  const { chosen } = choice
  useEffect(() => live.watchSlots(professionalId), [professionalId])
  const isList = isPhone && view === 'day'
  const panel = chosen && (
    <AppointmentPanel key={chosen.id} entry={chosen} {...(isMovable(chosen, now) && { onMove: () => day.beginMove(chosen) })} />
  )
  return (
    <>
      {toolbar &&
        createPortal(
          <Button h={40} leftSection={<IconPlus size={20} stroke={2} />} onClick={() => day.addOn(date)}>
            {t('plan.add')}
          </Button>,
          toolbar,
        )}
      {own.error !== undefined && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {props.isEmpty && own.isKnown && own.entries.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {!day.hours.data && <HoursFailed error={day.hours.error} onAgain={() => void day.hours.refetch()} />}
      <Suspense fallback={null}>
        {day.isFixedTold && <FixedNotice onClose={day.forgetFixed} />}
        {move.moved && <MovedBar key={move.moved.startsAt} moved={move.moved} onClose={move.forgetMoved} />}
      </Suspense>
      {move.failed && <MoveFailed failed={move.failed} onAgain={move.again} onForget={move.forget} />}
      <div className={classes.columns}>
        {isList ? (
          <DayList
            {...{ appointments, now, chosen, onChoose }}
            closed={{ times: day.entries.filter(isBlock), onChoose }}
            others={own.entries.map((entry) => ({
              ...entry,
              row: (
                <Suspense fallback={null}>
                  <ClassDayRow entry={entry} />
                </Suspense>
              ),
            }))}
          />
        ) : (
          <Suspense fallback={<Skeleton of={['board']} />}>
            <WorkGrid
              {...{ view, date, now, zone, notSent }}
              entries={day.entries}
              isClosed={day.isClosed}
              hazardOf={day.dragHazard}
              chosenId={chosen?.id}
              onChoose={onChoose}
              onPress={day.onPress}
              onPlan={day.plan}
              onResize={day.resize}
              onEmpty={day.pressEmpty}
            />
          </Suspense>
        )}
        <Stack gap="md" miw={0}>
          <ChosenDetails {...choice} hint={!isList && t('plan.hint')} panel={panel} />
          <ServiceLegend appointments={appointments} sessions={own.entries} hasBlocks={day.hasBlocks} />
        </Stack>
      </div>
      <Suspense fallback={null}>
        {(move.plan || day.resizePlan || day.addition || day.blockPlan) && <PlanDialogs day={day} {...props} />}
      </Suspense>
    </>
  )
}

/** Without working hours all time would look open, so the failure is shown. */
function HoursFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation(['calendar', 'common'])
  if (error === undefined) return null
  return (
    <Stack className={classes.failed} gap="xs" mb="md">
      <p role="alert">{t('plan.hoursUnknown')}</p>
      <ProblemNotice error={error} />
      <div>
        <Button size="sm" variant="default" onClick={onAgain}>
          {t('common:error.retry')}
        </Button>
      </div>
    </Stack>
  )
}

type MoveFailedProps = { failed: FailedMove; onAgain: (startsAt: string) => void; onForget: () => void }

/** Says which move was refused and why, and offers another time. */
function MoveFailed({ failed, onAgain, onForget }: MoveFailedProps) {
  const { t } = useTranslation('calendar')
  const { entry, startsAt } = failed.plan
  const format = useFormat(entry.appointment.zone)
  return (
    <Stack className={classes.failed} gap="xs" mb="md">
      <p role="alert">{t('plan.moveFailed', { pet: entry.title, when: format.moment(startsAt) })}</p>
      <ProblemNotice error={failed.error} zone={entry.appointment.zone} onAlternative={onAgain} />
      <div>
        <Button size="sm" variant="default" onClick={() => onAgain(startsAt)}>
          {t('plan.otherTime')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onForget}>
          {t('plan.leaveIt')}
        </Button>
      </div>
    </Stack>
  )
}
