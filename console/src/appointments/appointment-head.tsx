import { Group } from '@mantine/core'
import type { AppointmentDetails, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { IconCircleCheckFilled, IconCircleXFilled, IconClockHour4Filled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointmentWords } from '../entities/appointment/appointment-words.ts'
import { refundContext } from '../entities/appointment/refund-trail.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { useFormat } from '../kit/format/format.ts'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import classes from './appointments.module.css'

/** The headline says the state for its reader, then what to do: a parent is spoken to, an operator reads of both. */
export function AppointmentHead({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const email = useCurrentUser()?.email ?? ''
  const verdict = verdictOf(appointment, appointment.party)
  const { when, dates, pets, kind } = useAppointmentWords(appointment)
  const { cancellation, professional, stay } = appointment
  const key = isForReaders(verdict) ? (`read.${verdict}` as const) : (`verdict.${verdict}` as const)
  const title = t(`${key}.title`, kind)
  usePageTitle(title)
  return (
    <Group component="header" className={classes.head} gap="sm" align="stretch" wrap="nowrap" mb="lg" data-verdict={verdict}>
      {icons[verdict]}
      <div>
        <h1>{title}</h1>
        <p aria-live="polite">
          {t(`${key}.lead`, {
            email,
            professional: format.name(professional),
            pet: pets,
            when,
            date: cancellation === null && stay ? dates : format.dateTime(cancellation?.at ?? appointment.startsAt),
            refund: format.euro(cancellation?.refundCents ?? 0),
            ...leadContext(appointment, verdict),
          })}
        </p>
      </div>
    </Group>
  )
}

const clock = (tone: 'warn' | 'quiet') => <IconClockHour4Filled size={36} aria-hidden="true" data-tone={tone} />
const check = <IconCircleCheckFilled size={36} aria-hidden="true" />
const cross = (tone: 'warn' | 'quiet') => <IconCircleXFilled size={36} aria-hidden="true" data-tone={tone} />

const icons: Record<Verdict, ReactNode> = {
  waiting: clock('warn'),
  booked: check,
  moved: check,
  done: check,
  over: clock('quiet'),
  noShow: clock('quiet'),
  expired: clock('quiet'),
  cancelledByYou: cross('quiet'),
  balanceUnpaid: clock('warn'),
  vaccinationMissing: clock('warn'),
  cancelledByProfessional: cross('quiet'),
  paidTooLate: clock('warn'),
  paidTooLittle: cross('warn'),
  takenOver: check,
  takeOverFailed: cross('warn'),
  talkFellThrough: clock('quiet'),
  paymentFailed: cross('warn'),
  readWaiting: clock('warn'),
  readBooked: check,
  readMoved: check,
  readExpired: clock('quiet'),
  readCancelledByParent: cross('quiet'),
  readBalanceUnpaid: clock('warn'),
  readVaccinationMissing: clock('warn'),
  readCancelledByProfessional: cross('quiet'),
  readCancelledBySystem: cross('warn'),
  readTakenOver: check,
  readTakeOverFailed: cross('warn'),
  readTalkFellThrough: clock('quiet'),
  readPaymentFailed: cross('warn'),
}

type ForParents =
  | 'waiting'
  | 'booked'
  | 'moved'
  | 'done'
  | 'over'
  | 'noShow'
  | 'expired'
  | 'cancelledByYou'
  | 'balanceUnpaid'
  | 'vaccinationMissing'
  | 'cancelledByProfessional'
  | 'paidTooLate'
  | 'paidTooLittle'
  | 'takenOver'
  | 'takeOverFailed'
  | 'talkFellThrough'
  | 'paymentFailed'
type ForReaders =
  | 'readWaiting'
  | 'readBooked'
  | 'readMoved'
  | 'readExpired'
  | 'readCancelledByParent'
  | 'readBalanceUnpaid'
  | 'readVaccinationMissing'
  | 'readCancelledByProfessional'
  | 'readCancelledBySystem'
  | 'readTakenOver'
  | 'readTakeOverFailed'
  | 'readTalkFellThrough'
  | 'readPaymentFailed'
type Verdict = ForParents | ForReaders

const isForReaders = (verdict: Verdict): verdict is ForReaders => verdict.startsWith('read')

/** A stay's sentences are its own; those about money that goes back tell where it is, too. */
const leadContext = (appointment: AppointmentDetails, verdict: Verdict) => {
  const money = refundContext(appointment)
  if (appointment.stay === null) return money
  // The hotel wrote it down itself, perhaps for a parent who took it over later: nobody was sent a confirmation of it.
  if (verdict === 'booked' && appointment.paidCents === 0) return { context: 'stay_unpaid' } as const
  const tellsOfMoney = verdict === 'cancelledByProfessional' || verdict === 'paidTooLate' || verdict === 'paidTooLittle'
  return { context: tellsOfMoney && 'context' in money ? (`stay_${money.context}` as const) : ('stay' as const) }
}

type AppointmentState = Pick<AppointmentView, 'status' | 'outcome' | 'cancellation' | 'moveCount'>

/** The state of an appointment for its reader. It is done only once the professional says so. */
export const verdictOf = (
  { status, outcome, cancellation, moveCount }: AppointmentState,
  party: AppointmentDetails['party'],
): Verdict => {
  const isOwn = party === 'parent'
  switch (status) {
    case 'PAYMENT':
      return isOwn ? 'waiting' : 'readWaiting'
    case 'SCHEDULED':
      if (moveCount > 0) return isOwn ? 'moved' : 'readMoved'
      return isOwn ? 'booked' : 'readBooked'
    case 'DONE':
      if (outcome === null) return 'over'
      return outcome === 'completed' ? 'done' : 'noShow'
    case 'CANCELED':
      if (cancellation === null) return isOwn ? 'expired' : 'readExpired'
      return isOwn ? cancelledForParent(cancellation) : cancelledForReader(cancellation)
  }
}

type Cancellation = NonNullable<AppointmentState['cancellation']>

/** Why it was cancelled without a choice of either side; else the money came when the time was another's. */
const bySystem: Partial<Record<NonNullable<Cancellation['reasonCode']>, ForParents>> = {
  PAID_LESS_THAN_DUE: 'paidTooLittle',
  VET_NEVER_JOINED: 'talkFellThrough',
  PROFESSIONAL_LEFT: 'talkFellThrough',
  ENDED_TOO_SOON: 'talkFellThrough',
  PAYMENT_FAILED: 'paymentFailed',
  TAKEN_OVER: 'takenOver',
  TAKE_OVER_FAILED: 'takeOverFailed',
}

const cancelledForParent = ({ by, reasonCode }: Cancellation): ForParents => {
  if (by === 'system') return (reasonCode && bySystem[reasonCode]) ?? 'paidTooLate'
  if (reasonCode === 'BALANCE_UNPAID') return 'balanceUnpaid'
  if (reasonCode === 'VACCINATION_MISSING') return 'vaccinationMissing'
  return by === 'parent' ? 'cancelledByYou' : 'cancelledByProfessional'
}

const cancelledForReader = (cancellation: Cancellation): ForReaders => {
  if (cancellation.reasonCode === 'BALANCE_UNPAID') return 'readBalanceUnpaid'
  if (cancellation.reasonCode === 'VACCINATION_MISSING') return 'readVaccinationMissing'
  if (cancellation.by === 'parent') return 'readCancelledByParent'
  if (cancellation.by === 'professional') return 'readCancelledByProfessional'
  const verdict = cancelledForParent(cancellation)
  return forReaders[verdict] ?? 'readCancelledBySystem'
}

const forReaders: Partial<Record<ForParents, ForReaders>> = {
  talkFellThrough: 'readTalkFellThrough',
  paymentFailed: 'readPaymentFailed',
  takenOver: 'readTakenOver',
  takeOverFailed: 'readTakeOverFailed',
}
