import { wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { lazy, Suspense, useCallback, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { instantOfLocal, instantOfWall, localDateOfWall, toWall } from '../kit/time/wall-clock.ts'
import type { AppointmentEntry } from './appointment-entry.ts'
import type { Moved } from './moved-bar.tsx'
import { ReceptionGrid, type Dropped } from './reception-grid.tsx'
import { useHazardWords } from './work/hazard-words.ts'
import { hazardOf, needsReason, type Hazard } from './work/hazards.ts'
import { entryAt } from './work/use-move.ts'

const MoveDialog = lazy(async () => ({ default: (await import('../appointments/move-appointment/move-dialog.tsx')).MoveDialog }))
const MovedBar = lazy(async () => ({ default: (await import('./moved-bar.tsx')).MovedBar }))

type ReceptionCalendarProps = Omit<ComponentProps<typeof ReceptionGrid>, 'hazardOf' | 'onDrop'>
type Drop = { entry: AppointmentEntry; startsAt: string; hazard: Hazard | undefined }

/**
 * The clinic's calendar: an appointment that is dropped on another time of its vet's is moved there once a reason is given. With
 * another vet it would be another booking, at other terms, so there it can't be dropped (decision 46).
 */
export function ReceptionCalendar(props: ReceptionCalendarProps) {
  const [drop, setDrop] = useState<Drop>()
  const [moved, setMoved] = useState<Moved>()
  const closeMoved = useCallback(() => setMoved(undefined), [])
  const { view, zone } = props
  const hazardAt = useHazardAt(props)
  const dragHazard = useCallback((entry: AppointmentEntry) => (isWhereItWas(entry) ? undefined : hazardAt(entry)), [hazardAt])
  const take = ({ entry, start, vetId }: Dropped) => {
    const { professional, startsAt } = entry.appointment
    const isElsewhere = vetId !== undefined && vetId !== null && vetId !== professional.id
    const dropped =
      view === 'month' ? instantOfLocal(localDateOfWall(start), wallTimeOf(startsAt, zone), zone) : instantOfWall(start, zone)
    if (isElsewhere || dropped === startsAt) return
    setMoved(undefined)
    setDrop({ entry, startsAt: dropped, hazard: hazardAt(entryAt(entry, dropped)) })
  }
  return (
    <div>
      <ReceptionGrid {...props} hazardOf={dragHazard} onDrop={take} />
      <Suspense fallback={null}>
        {drop && (
          <Moving
            drop={drop}
            onClose={() => setDrop(undefined)}
            onMoved={(startsAt) => {
              const { appointment, title } = drop.entry
              const wasOffered = hazardAt(drop.entry) === undefined
              setMoved({ appointment, title, startsAt, fromStartsAt: appointment.startsAt, wasOffered })
            }}
          />
        )}
        {moved && <MovedBar key={moved.startsAt} moved={moved} onClose={closeMoved} />}
      </Suspense>
    </div>
  )
}

/** Hazards of a time are those of the appointment's own vet. */
const useHazardAt = ({ appointments, blocks, isClosed, now, zone }: ReceptionCalendarProps) =>
  useCallback(
    (entry: AppointmentEntry): Hazard | undefined => {
      const vetId = entry.appointment.professional.id
      return hazardOf(entry.appointment.id, entry, {
        appointments: appointments.filter(({ appointment }) => appointment.professional.id === vetId),
        blocks: blocks.filter(({ professionalId }) => professionalId === vetId),
        isClosed: (wall) => isClosed(wall, vetId),
        now: toWall(now, zone),
      })
    },
    [appointments, blocks, isClosed, now, zone],
  )

const isWhereItWas = ({ appointment, start, zone }: AppointmentEntry) =>
  start.getTime() === toWall(appointment.startsAt, zone).getTime()

/** The dialog needs more than the calendar has, so the dropped appointment is fetched. Beside another visit only the vet puts one. */
function Moving({ drop, onClose, onMoved }: { drop: Drop; onClose: () => void; onMoved: (startsAt: string) => void }) {
  const { t } = useTranslation('calendar')
  const { sentence } = useHazardWords()
  const { entry, startsAt, hazard } = drop
  const { currentData } = useAppointmentQuery(entry.id)
  if (!currentData) return null
  const isFree = hazard === undefined
  const canTake = !needsReason(hazard) && hazard?.kind !== 'past'
  const warning = isFree ? undefined : `${sentence(hazard)}${needsReason(hazard) ? ` ${t('drag.onlyVet')}` : ''}`
  return (
    <MoveDialog
      appointment={currentData}
      {...(canTake && { startsAt })}
      {...(warning !== undefined && { warning })}
      isOpen
      onClose={onClose}
      onMoved={onMoved}
    />
  )
}
