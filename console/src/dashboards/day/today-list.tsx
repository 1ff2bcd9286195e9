import { Group } from '@mantine/core'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { isReported } from '@lapka/contracts/visit-reports.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ArrivalButton } from '../../appointments/arrival/arrival-button.tsx'
import { ReportLine, VisitStep } from '../../appointments/visit-report/visit-step.tsx'
import { ArrivalPill } from '../../appointments/arrival/arrival-pill.tsx'
import { arrivalStateOf } from '../../entities/appointment/arrival-state.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { VisitAddressLines } from '../../entities/address/visit-address.tsx'
import { WayThere } from '../../entities/address/way-there.tsx'
import { PetFaces } from '../../entities/pet/pet-faces.tsx'
import { resourceNames, useServiceText } from '../../entities/appointment/services-in-turn.tsx'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../dashboards.module.css'

/** The day in order, with the line of now between what was and what comes. */
export function TodayList({ appointments, zone }: { appointments: AppointmentView[]; zone: string }) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(zone)
  const next = appointments.findIndex(({ startsAt }) => startsAt > now)
  return (
    <Card title={t('day.today')} className={classes.today}>
      {appointments.length === 0 ? (
        <p className={classes.soft}>{t('day.empty')}</p>
      ) : (
        <ol>
          {appointments.map((appointment, index) => (
            <Fragment key={appointment.id}>
              {index === next && <NowLine time={format.time(now)} />}
              {isFirstOfWindow(appointments, index) && <WindowLine appointment={appointment} appointments={appointments} />}
              <TodayRow appointment={appointment} />
            </Fragment>
          ))}
          {next === -1 && <NowLine time={format.time(now)} />}
        </ol>
      )}
    </Card>
  )
}

const isOfWindow = (one: AppointmentView, other: AppointmentView | undefined): boolean =>
  other !== undefined && other.visitMinutes !== null && one.startsAt === other.startsAt && one.endsAt === other.endsAt

const isFirstOfWindow = (appointments: AppointmentView[], index: number): boolean => {
  const appointment = appointments[index]
  return appointment !== undefined && appointment.visitMinutes !== null && !isOfWindow(appointment, appointments[index - 1])
}

/** The window, over the visits within it. */
function WindowLine({ appointment, appointments }: { appointment: AppointmentView; appointments: AppointmentView[] }) {
  const { t } = useTranslation('work')
  const format = useFormat(appointment.zone)
  const count = appointments.filter((other) => isOfWindow(appointment, other)).length
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
