import { memo, useMemo, useState } from 'react'
import type { EventProps } from 'react-big-calendar'
import type { EventInteractionArgs } from 'react-big-calendar/lib/addons/dragAndDrop'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import type { CalendarView } from '../kit/time/calendar-range.ts'
import { AppointmentLabels, classOfAppointment, ListAppointment, MonthAppointment, TimeAppointment } from './appointment-box.tsx'
import type { AppointmentEntry } from './appointment-entry.ts'
import { dragCalendar } from './drag-calendar.ts'
import { Grid, type Boxes, type Column } from './grid.tsx'
import { hoursShown } from './grid-room.ts'
import { LineBlock, ListBlock, TimeBlock } from './work/block-boxes.tsx'
import { DraggingContext, DragPreview, DragWarning, useIsDragged, type Dragging, type Warning } from './work/drag-preview.tsx'
import type { ShownBlock } from './work/entry.ts'
import type { Hazard } from './work/hazards.ts'

/** A blocked time of a vet of the clinic. */
export type VetBlock = ShownBlock & { professionalId: string }
type Entry = AppointmentEntry | VetBlock
const isAppointment = (entry: Entry): entry is AppointmentEntry => 'appointment' in entry

export type Dropped = { entry: AppointmentEntry; start: Date; vetId: string | number | null | undefined }

type ReceptionGridProps = {
  view: CalendarView
  date: string
  now: string
  zone: string
  appointments: AppointmentEntry[]
  blocks: VetBlock[]
  chosen: AppointmentEntry | undefined
  onChoose: (entry: AppointmentEntry) => void
  onPress: (entry: AppointmentEntry) => void
  notSent: ReadonlyMap<string, number>
  /** Professionals who get a column each in the day view. */
  vets: readonly Column[]
  /** Whether a place of the grid lies outside working hours: of a vet's, in their column. */
  isClosed: (wall: Date, vetId?: string | number) => boolean
  /** The hazard of the appointment's own time, with its own vet. */
  hazardOf: (entry: AppointmentEntry) => Hazard | undefined
  onDrop: (dropped: Dropped) => void
}

const DragCalendar = dragCalendar<Entry>()
const canMove = (entry: Entry) => isAppointment(entry) && entry.appointment.isMovableByProfessional
const never = () => false
const ignore = () => undefined

/** The clinic's grid: what its vets have closed says why, and an appointment can be dragged to another time of its own vet. */
export function ReceptionGrid(props: ReceptionGridProps) {
  const { appointments, blocks, chosen, vets, isClosed, hazardOf, onDrop, onChoose, onPress, ...shown } = props
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const entries = useMemo((): Entry[] => [...appointments, ...blocks], [appointments, blocks])
  const hours = useMemo(() => hoursShown(appointments, blocks), [appointments, blocks])
  const columns = useMemo(() => {
    const items = columnsOf(vets, appointments).map((vet) => ({ ...vet, displayName: format.name(vet) }))
    return { items, of: vetOf }
  }, [vets, appointments, format])
  const slots = useMemo(
    () => ({ slotPropGetter: (wall: Date, vetId?: string | number) => (isClosed(wall, vetId) ? closed : open) }),
    [isClosed],
  )
  const [warning, onWarn] = useState<Warning>()
  const isByVet = shown.view === 'day'
  const dragging = useMemo((): Dragging => {
    const refusalOf = ({ appointment: { professional } }: AppointmentEntry, column: number): Warning | undefined =>
      isByVet && columns.items[column]?.id !== professional.id
        ? {
            sentence: t('drag.otherVet', { vet: format.name(professional) }),
            short: t('drag.short.otherVet'),
            isRefused: true,
          }
        : undefined
    return { entries: new Set(entries), hazardOf, refusalOf, onWarn }
  }, [entries, hazardOf, isByVet, columns, format, t])
  return (
    <AppointmentLabels>
      <DragWarning warning={warning} after={t('drag.ask')} />
      <DraggingContext value={dragging}>
        <Grid<Entry>
          {...shown}
          {...{ hours, boxes, columns, classOf, entries }}
          className="lk-work"
          calendar={DragCalendar}
          chosenId={chosen?.id}
          onChoose={(entry) => (isAppointment(entry) ? onChoose(entry) : ignore())}
          onPress={(entry) => (isAppointment(entry) ? onPress(entry) : ignore())}
          more={{
            ...slots,
            draggableAccessor: canMove,
            resizableAccessor: never,
            onEventDrop: ({ event, start, resourceId }: EventInteractionArgs<Entry>) =>
              isAppointment(event) && onDrop({ entry: event, start: new Date(start), vetId: resourceId }),
          }}
        />
      </DraggingContext>
    </AppointmentLabels>
  )
}

const closed = { className: 'lk-closed' }
const open = {}
const classOf = (entry: Entry) => (isAppointment(entry) ? classOfAppointment(entry) : 'lk-block')
const vetOf = (entry: Entry) => (isAppointment(entry) ? entry.appointment.professional.id : entry.professionalId)

/** A vet who left the clinic may still have appointments: their column comes last. */
const columnsOf = (vets: readonly Column[], appointments: AppointmentEntry[]): Column[] => {
  const known = new Map(vets.map((vet) => [vet.id, vet]))
  for (const { appointment } of appointments)
    if (!known.has(appointment.professional.id)) known.set(appointment.professional.id, appointment.professional)
  return [...known.values()]
}

type BoxProps = EventProps<Entry>
const isSame = (before: BoxProps, after: BoxProps) => before.event === after.event

const TimeEntry = memo(function TimeEntry({ event, ...props }: BoxProps) {
  const isDragged = useIsDragged(event)
  if (!isAppointment(event)) return <TimeBlock block={event} />
  return isDragged ? <DragPreview entry={event} /> : <TimeAppointment {...props} event={event} />
}, isSame)

const MonthEntry = memo(function MonthEntry({ event, ...props }: BoxProps) {
  return isAppointment(event) ? <MonthAppointment {...props} event={event} /> : <LineBlock block={event} />
}, isSame)

const ListEntry = memo(function ListEntry({ event, ...props }: BoxProps) {
  return isAppointment(event) ? <ListAppointment {...props} event={event} /> : <ListBlock block={event} />
}, isSame)

const boxes: Boxes<Entry> = { time: TimeEntry, month: MonthEntry, list: ListEntry }
