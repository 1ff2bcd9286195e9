import { useMemo, type ComponentProps } from 'react'
import { useFormat } from '../kit/format/format.ts'
import { hoursShown } from './grid-room.ts'
import type { CalendarView } from '../kit/time/calendar-range.ts'
import { Grid, type Boxes, type Column } from './grid.tsx'
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
  /** Professionals who get a column each in the day view. */
  vets?: readonly Column[]
  /** Whether a place of the grid lies outside working hours: of a vet's, in their column. */
  isClosed?: (wall: Date, vetId?: string | number) => boolean
} & Pick<ComponentProps<typeof Grid<AppointmentEntry>>, 'calendar' | 'more' | 'className'>

/** A calendar that is read-only, unless it is given another component. Colour shows the service, icon and edge the state; the label says everything in words. */
export function AppointmentCalendar({ appointments, chosen, vets, isClosed, more, ...shown }: AppointmentCalendarProps) {
  const hours = useMemo(() => hoursShown(appointments), [appointments])
  const format = useFormat()
  const columns = useMemo(() => {
    const named = vets && columnsOf(vets, appointments).map((vet) => ({ ...vet, displayName: format.name(vet) }))
    return named && { items: named, of: vetOf }
  }, [vets, appointments, format])
  const slots = useMemo(
    () => isClosed && { slotPropGetter: (wall: Date, vetId?: string | number) => (isClosed(wall, vetId) ? closed : open) },
    [isClosed],
  )
  return (
    <AppointmentLabels>
      <Grid<AppointmentEntry>
        {...shown}
        {...{ hours, boxes, columns }}
        entries={appointments}
        classOf={classOfAppointment}
        chosenId={chosen?.id}
        more={{ ...slots, ...more }}
      />
    </AppointmentLabels>
  )
}

const closed = { className: 'lk-closed' }
const open = {}
const boxes: Boxes<AppointmentEntry> = { time: TimeAppointment, month: MonthAppointment, list: ListAppointment }
const vetOf = ({ appointment }: AppointmentEntry) => appointment.professional.id

/** A vet who left the clinic may still have appointments: their column comes last. */
const columnsOf = (vets: readonly Column[], appointments: AppointmentEntry[]): Column[] => {
  const known = new Map(vets.map((vet) => [vet.id, vet]))
  for (const { appointment } of appointments)
    if (!known.has(appointment.professional.id)) known.set(appointment.professional.id, appointment.professional)
  return [...known.values()]
}
