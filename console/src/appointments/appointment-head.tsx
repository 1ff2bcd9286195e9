import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { IconCircleCheckFilled, IconCircleXFilled, IconClockHour4Filled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { useFormat } from '../format/format.ts'
import { usePageTitle } from '../ui/page-title.tsx'
import classes from './appointments.module.css'

/** The headline says the state for whoever reads, then what to do. */
export function AppointmentHead({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const user = useCurrentUser()
  const verdict = verdictOf(appointment, user?.professionalId === appointment.professional.id)
  const { cancellation, professional, pet } = appointment
  const title = t(`verdict.${verdict}.title`)
  usePageTitle(title)
  return (
    <header className={classes.head} data-verdict={verdict}>
      {icons[verdict]}
      <div>
        <h1>{title}</h1>
        <p aria-live="polite">
          {t(`verdict.${verdict}.lead`, {
            email: user?.email ?? '',
            professional: format.name(professional),
            pet: pet.name,
            when: format.moment(appointment.startsAt),
            date: format.dateTime(cancellation?.at ?? appointment.startsAt),
            refund: format.euro(cancellation?.refundCents ?? 0),
            ...(appointment.paidCents === 0 && { context: 'unpaid' }),
          })}
        </p>
      </div>
    </header>
  )
}

const icons: Record<Verdict, ReactNode> = {
  waiting: <IconClockHour4Filled size={36} aria-hidden="true" data-tone="warn" />,
  booked: <IconCircleCheckFilled size={36} aria-hidden="true" />,
  done: <IconCircleCheckFilled size={36} aria-hidden="true" />,
  over: <IconClockHour4Filled size={36} aria-hidden="true" data-tone="quiet" />,
  noShow: <IconClockHour4Filled size={36} aria-hidden="true" data-tone="quiet" />,
  expired: <IconClockHour4Filled size={36} aria-hidden="true" data-tone="quiet" />,
  cancelledByYou: <IconCircleXFilled size={36} aria-hidden="true" data-tone="quiet" />,
  cancelledByParent: <IconCircleXFilled size={36} aria-hidden="true" data-tone="quiet" />,
  cancelledByProfessional: <IconCircleXFilled size={36} aria-hidden="true" data-tone="quiet" />,
  paidTooLate: <IconClockHour4Filled size={36} aria-hidden="true" data-tone="warn" />,
  paidTooLittle: <IconCircleXFilled size={36} aria-hidden="true" data-tone="warn" />,
  notPaid: <IconCircleXFilled size={36} aria-hidden="true" data-tone="quiet" />,
}

type Verdict =
  | 'waiting'
  | 'booked'
  | 'done'
  | 'over'
  | 'noShow'
  | 'expired'
  | 'cancelledByYou'
  | 'cancelledByParent'
  | 'cancelledByProfessional'
  | 'paidTooLate'
  | 'paidTooLittle'
  | 'notPaid'

type AppointmentState = Pick<AppointmentView, 'status' | 'outcome' | 'cancellation'>

/** The state of an appointment for whoever reads. It is done only once the professional says so. */
export const verdictOf = ({ status, outcome, cancellation }: AppointmentState, isProfessional: boolean): Verdict => {
  switch (status) {
    case 'PAYMENT':
      return 'waiting'
    case 'SCHEDULED':
      return 'booked'
    case 'DONE':
      if (outcome === null) return 'over'
      return outcome === 'completed' ? 'done' : 'noShow'
    case 'CANCELED':
      if (cancellation === null) return 'expired'
      if (cancellation.by === 'system')
        return isProfessional ? 'notPaid' : cancellation.reasonCode === 'PAID_LESS_THAN_DUE' ? 'paidTooLittle' : 'paidTooLate'
      if ((cancellation.by === 'professional') === isProfessional) return 'cancelledByYou'
      return cancellation.by === 'professional' ? 'cancelledByProfessional' : 'cancelledByParent'
  }
}
