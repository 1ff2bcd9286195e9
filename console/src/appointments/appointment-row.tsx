import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../pages/paths.ts'
import { keepTogether, useFormat } from '../format/format.ts'
import { useServiceName } from '../professionals/professional-words.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { DayRow } from '../ui/day-row.tsx'
import { Pill } from '../ui/pill.tsx'
import { AppointmentPill } from './appointment-pill.tsx'

/** One appointment in a list: the day, who and what, the state, and the money on its way back. */
export function AppointmentRow({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const user = useCurrentUser()
  const { id, startsAt, zone, professional, parent, pet, refund, priceCents } = appointment
  const other = user?.professionalId === professional.id ? parent.displayName : format.name(professional)
  const title = (
    <>
      <span>{format.clock(startsAt)} ·</span> <span>{keepTogether(other)}</span>
    </>
  )
  return (
    <DayRow at={startsAt} zone={zone} to={pathTo('appointment', { id })} title={title} note={`${service}, ${pet.name}`}>
      <AppointmentPill appointment={appointment} />
      {refund ? (
        <Pill tone={refund.status === 'succeeded' ? 'ok' : 'info'}>
          {t(refund.status === 'succeeded' ? 'list.refunded' : 'list.refunding', { sum: format.euro(refund.amountCents) })}
        </Pill>
      ) : (
        <b>{format.euro(priceCents)}</b>
      )}
    </DayRow>
  )
}
