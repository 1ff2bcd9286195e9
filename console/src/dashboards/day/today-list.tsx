import { Group } from '@mantine/core'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { isReported } from '@lapka/contracts/visit-reports.ts'
import { Fragment, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ArrivalButton } from '../../appointments/arrival/arrival-button.tsx'
import { ReportLine, VisitStep } from '../../appointments/visit-report/visit-step.tsx'
import { ArrivalPill } from '../../appointments/arrival/arrival-pill.tsx'
import { isSession } from '../../courses/own-sessions.ts'
import { arrivalStateOf } from '../../entities/appointment/arrival-state.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { VisitAddressLines } from '../../entities/address/visit-address.tsx'
import { WayThere } from '../../entities/address/way-there.tsx'
import { PetFaces } from '../../entities/pet/pet-faces.tsx'
import { resourceNames, useServiceText } from '../../entities/appointment/services-in-turn.tsx'
import { Card } from '../../kit/ui/card.tsx'
import type { DayItem } from './day-items.ts'
import classes from '../dashboards.module.css'

const ClassRow = lazy(async () => ({ default: (await import('./class-rows.tsx')).ClassRow }))

/** The day in order, with the line of now between what was and what comes. */
export function TodayList({ items, zone }: { items: DayItem[]; zone: string }) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(zone)
  const next = items.findIndex(({ startsAt }) => startsAt > now)
  return (
    <Card title={t('day.today')} className={classes.today}>
      {items.length === 0 ? (
        <p className={classes.soft}>{t('day.empty')}</p>
      ) : (
        <ol>
          {items.map((item, index) => (
            <Fragment key={item.id}>
              {index === next && <NowLine time={format.time(now)} />}
              {isSession(item) ? (
                <Suspense fallback={null}>
                  <ClassRow session={item} />
                </Suspense>
              ) : (
                <>
                  {isFirstOfWindow(item, items[index - 1]) && <WindowLine appointment={item} items={items} />}
                  <TodayRow appointment={item} />
                </>
              )}
            </Fragment>
          ))}
          {next === -1 && <NowLine time={format.time(now)} />}
        </ol>
      )}
    </Card>
  )
}

const isOfWindow = (one: AppointmentView, other: DayItem | undefined): boolean =>
  other !== undefined &&
  !isSession(other) &&
  other.visitMinutes !== null &&
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt

const isFirstOfWindow = (appointment: AppointmentView, before: DayItem | undefined): boolean =>
  appointment.visitMinutes !== null && !isOfWindow(appointment, before)

/** The window, over the visits within it. */
function WindowLine({ appointment, items }: { appointment: AppointmentView; items: DayItem[] }) {
  const { t } = useTranslation('work')
  const format = useFormat(appointment.zone)
  const count = items.filter((other) => isOfWindow(appointment, other)).length
  return (
    <Group component="li" className={classes.window} gap="sm">
      <b>{format.window(appointment.startsAt, appointment.endsAt)}</b>
      <span>{t('day.inWindow', { count })}</span>
    </Group>
  )
}

function NowLine({ time }: { time: string }) {
  const { t } = useTranslation('work')
  return (
    <Group component="li" className={classes.now} gap="sm" wrap="nowrap" c="var(--lk-bad-ink)" fw="var(--lk-semibold)">
      {t('day.now', { time })}
    </Group>
  )
}

function TodayRow({ appointment }: { appointment: AppointmentView }) {
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const service = useServiceText(appointment)
  const { id, startsAt, endsAt, visitMinutes, pets, parent, reason, visitAddress, wayThere, report, professional, ...kind } =
    appointment
  const hasReport = isReported(professional.role, { ...kind, consultation: kind.meetingType })
  return (
    <Group component="li" className={classes.row} gap="var(--lk-2) var(--lk-3)" data-state={arrivalStateOf(appointment, now)}>
      <p className={classes.time}>
        {visitMinutes === null ? (
          <>
            <b>{format.time(startsAt)}</b>
            <span>{format.time(endsAt)}</span>
          </>
        ) : (
          <span>{format.minutes(visitMinutes)}</span>
        )}
      </p>
      <PetFaces pets={pets} size={44} />
      <div className={classes.who}>
        <h3>
          <Link to={pathTo('appointment', { id })}>{format.pets(pets)}</Link>
        </h3>
        <p>{[service, resourceNames(appointment), format.letters(parent.displayName)].filter(Boolean).join(' · ')}</p>
        <ReportLine report={report} span={format.timeRange} />
        {reason !== '' && <p className={classes.reason}>{reason}</p>}
        {wayThere && <WayThere way={wayThere} />}
        {visitAddress !== null && <VisitAddressLines address={visitAddress} isLinked />}
      </div>
      <Group gap="xs">
        <ArrivalPill appointment={appointment} />
        {hasReport ? (
          <VisitStep appointment={appointment} size="sm" variant="light" />
        ) : (
          <ArrivalButton appointment={appointment} size="sm" variant="light" />
        )}
      </Group>
    </Group>
  )
}
