import { wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import type { EventInteractionArgs } from 'react-big-calendar/lib/addons/dragAndDrop'
import { useTranslation } from 'react-i18next'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { AppointmentCalendar } from './appointment-calendar.tsx'
import type { AppointmentEntry } from './appointment-entry.ts'
import { dragCalendar } from './drag-calendar.ts'
import { instantOfLocal, instantOfWall, localDateOfWall } from '../kit/time/wall-clock.ts'
import classes from './calendar-page.module.css'

const MoveDialog = lazy(async () => ({ default: (await import('../appointments/move-appointment/move-dialog.tsx')).MoveDialog }))

type ReceptionCalendarProps = ComponentProps<typeof AppointmentCalendar>
/** Without a start it was dropped where it can't go. */
type Drop = { entry: AppointmentEntry; startsAt: string | undefined }

const DragCalendar = dragCalendar<AppointmentEntry>()
const canMove = ({ appointment }: AppointmentEntry) => appointment.isMovableByProfessional
const never = () => false

/** The clinic's calendar: an appointment that is dropped on another time of its vet's is moved there once a reason is given. */
export function ReceptionCalendar(props: ReceptionCalendarProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const [drop, setDrop] = useState<Drop>()
  const { view, zone } = props
  const take = ({ event: entry, start, resourceId }: EventInteractionArgs<AppointmentEntry>) => {
    const { professional, startsAt } = entry.appointment
    const wall = new Date(start)
    const isElsewhere = resourceId !== undefined && resourceId !== null && resourceId !== professional.id
    const dropped =
      view === 'month' ? instantOfLocal(localDateOfWall(wall), wallTimeOf(startsAt, zone), zone) : instantOfWall(wall, zone)
    if (isElsewhere || dropped !== startsAt) setDrop({ entry, startsAt: isElsewhere ? undefined : dropped })
  }
  const vet = drop && drop.startsAt === undefined && format.name(drop.entry.appointment.professional)
  return (
    <div>
      <p role="status" className={classes.hint} hidden={!vet}>
        {vet && t('sameVet', { pet: drop.entry.title, vet })}
      </p>
      <AppointmentCalendar
        {...props}
        className="lk-work"
        calendar={DragCalendar}
        more={{ draggableAccessor: canMove, resizableAccessor: never, onEventDrop: take }}
      />
      <Suspense fallback={null}>
        {drop?.startsAt !== undefined && (
          <Moving id={drop.entry.id} startsAt={drop.startsAt} onClose={() => setDrop(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

/** The dialog needs more than the calendar has, so the dropped appointment is fetched. */
function Moving({ id, startsAt, onClose }: { id: string; startsAt: string; onClose: () => void }) {
  const { currentData } = useAppointmentQuery(id)
  return currentData ? <MoveDialog appointment={currentData} startsAt={startsAt} isOpen onClose={onClose} /> : null
}
