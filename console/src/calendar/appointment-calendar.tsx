import { useMemo } from 'react'
import { hoursShown } from './grid-room.ts'
import type { CalendarView } from '../kit/time/calendar-range.ts'
import { Grid, type Boxes } from './grid.tsx'
import { ListAppointment, MonthAppointment, TimeAppointment, AppointmentLabels, classOfAppointment } from './appointment-box.tsx'
import type { AppointmentEntry } from './appointment-entry.ts'

type AppointmentCalendarProps = {
  view: CalendarView
  date: string
  now: string
  zone: string
  appointments: AppointmentEntry[]
  chosen: AppointmentEntry | undefined
  onChoose: (entry: AppointmentEntry) => void
  onPress: (entry: AppointmentEntry) => void
  notSent?: ReadonlyMap<string, number>
}

/** A read-only calendar. Colour shows the service, icon and edge the state; the label says everything in words. */
export function AppointmentCalendar({ appointments, chosen, ...shown }: AppointmentCalendarProps) {
  const hours = useMemo(() => hoursShown(appointments), [appointments])
  return (
    <AppointmentLabels>
      <Grid<AppointmentEntry>
        {...shown}
        {...{ hours, boxes }}
        entries={appointments}
        classOf={classOfAppointment}
        chosenId={chosen?.id}
      />
    </AppointmentLabels>
  )
}

const boxes: Boxes<AppointmentEntry> = { time: TimeAppointment, month: MonthAppointment, list: ListAppointment }
