import type { AppointmentDetails, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { promotionCentsOf } from '@lapka/contracts/money.ts'
import { Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconHistory, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { PolicyRibbon } from '../kit/ui/policy-ribbon.tsx'
import { kindContext } from '../kit/i18n/stay-context.ts'
import { PageSkeleton, Shaped } from '../kit/ui/page-skeleton.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { readProgress, saveStep } from '../entities/appointment/booking-progress.ts'
import { AppointmentHead } from './appointment-head.tsx'
import { AppointmentLinks } from './appointment-links.tsx'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { CancelDialog } from './cancel-appointment/cancel-dialog.tsx'
import { ChangeButtons } from './edit-appointment/change-buttons.tsx'
import { choiceOf, writeChoice } from '../stays/stay-choice.ts'
import { sameChoice } from '../entities/professional/booking-choice.ts'
import { Receipt } from './receipt.tsx'
import { Ticket } from './ticket.tsx'
import { VisitAddressCard } from '../entities/address/visit-address.tsx'
import classes from './appointments.module.css'

const PassCard = lazy(async () => ({ default: (await import('../courses/passes/pass-card.tsx')).PassCard }))
const BalanceCard = lazy(async () => ({ default: (await import('./stay/balance-card.tsx')).BalanceCard }))
const VaccinationCard = lazy(async () => ({
  default: (await import('../stays/vaccinations/vaccination-card.tsx')).VaccinationCard,
}))
const ExtendingCard = lazy(async () => ({ default: (await import('./extend-stay/extending-card.tsx')).ExtendingCard }))
const SeriesLinks = lazy(async () => ({ default: (await import('./series-links.tsx')).SeriesLinks }))
const WorkAppointment = lazy(async () => ({ default: (await import('./work/work-appointment.tsx')).WorkAppointment }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-appointment/move-dialog.tsx')).MoveDialog }))
const NearestSlots = lazy(async () => ({ default: (await import('../booking/nearest-slots.tsx')).NearestSlots }))
const ConsultationCard = lazy(async () => ({ default: (await import('./direct.tsx')).ConsultationCard }))
const ComplaintCard = lazy(async () => ({ default: (await import('../complaints/complaint-card.tsx')).ComplaintCard }))
const ReviewCard = lazy(async () => ({ default: (await import('../reviews/review-card.tsx')).ReviewCard }))
const ReportCard = lazy(async () => ({ default: (await import('./visit-report/report-text.tsx')).ReportCard }))
const RefundSummary = lazy(async () => ({ default: (await import('./refund/refund-summary.tsx')).RefundSummary }))
const OutcomeCard = lazy(async () => ({ default: (await import('./outcome/outcome-card.tsx')).OutcomeCard }))

/** One appointment: its state, what was paid and refunded, and what can still be done. */
export function AppointmentPage() {
  const { id = '' } = useParams()
  const query = useAppointmentQuery(id)
  return <PageState query={query}>{(appointment) => <AppointmentForReader appointment={appointment} />}</PageState>
}

/** The professional reads another page than the parent, and than an operator who reads it for both. */
function AppointmentForReader({ appointment }: { appointment: AppointmentDetails }) {
  const { party } = appointment
  if (party === 'parent' || party === 'operator') return <BookedAppointment appointment={appointment} />
  return (
    <Suspense
      fallback={
        <Shaped as="appointment">
          <PageSkeleton />
        </Shaped>
      }
    >
      <WorkAppointment appointment={appointment} />
    </Suspense>
  )
}

/** How it went, and what the parent says of it. */
function Afterwards({ appointment }: { appointment: AppointmentDetails }) {
  return (
    <Suspense fallback={null}>
      <OutcomeCard appointment={appointment} isWork={false} isPrivate={appointment.party === 'operator'} />
      {appointment.party === 'parent' && <ReviewCard appointmentId={appointment.id} party="parent" className={classes.apart} />}
    </Suspense>
  )
}

function PassPart({ appointment }: { appointment: AppointmentDetails }) {
  const pass = appointment.seat?.pass
  return pass ? (
    <Suspense fallback={null}>
      <PassCard appointment={appointment} pass={pass} />
    </Suspense>
  ) : null
}

/** What is left of the price of a stay that began with a deposit. */
function BalancePart({ appointment }: { appointment: AppointmentDetails }) {
  const balance = appointment.stay?.balance
  return balance && balance.dueCents > 0 && appointment.status === 'SCHEDULED' ? (
    <Suspense fallback={null}>
      <BalanceCard appointment={appointment} balance={balance} />
    </Suspense>
  ) : null
}

/** Nights that their parent began to pay. */
function ExtendingPart({ appointment }: { appointment: AppointmentDetails }) {
  const { commands, stay } = appointment
  return stay?.extending && commands.includes('extend-stay') ? (
    <Suspense fallback={null}>
      <ExtendingCard appointment={appointment} extending={stay.extending} />
    </Suspense>
  ) : null
}

/** What is paid to the professional themselves. */
function Due({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('appointments')
  const format = useFormat()
  const sum = format.euro(appointment.dueToClinicCents)
  return <p className={classes.due}>{t('page.due', { sum, ...kindContext(appointment) })}</p>
}

function BookedAppointment({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('appointments')
  const isPaid = appointment.paidCents > 0
  useEffect(() => {
    if (isPaid && readProgress().intentID === appointment.id) void saveStep('DONE')
  }, [isPaid, appointment.id])
  const hasBegun = useNow(60_000) >= appointment.startsAt
  const isConsultation = Boolean(appointment.meetingType)
  // A direct consultation can't be cancelled, so it has no policy to show.
  const canStillEnd = !isConsultation && !(appointment.status === 'DONE' || (appointment.status === 'SCHEDULED' && hasBegun))
  const isAgreed = appointment.status === 'SCHEDULED' || appointment.status === 'DONE'
  const hasPrice = isPaid || (isAgreed && promotionCentsOf({ lines: appointment.priceLines }) > 0)
  return (
    <div className={classes.page}>
      <AppointmentHead appointment={appointment} />
      <Ticket appointment={appointment} />
      <Actions appointment={appointment} />
      <ExtendingPart appointment={appointment} />
      <BalancePart appointment={appointment} />
      <Suspense fallback={null}>{appointment.stay?.vaccinations && <VaccinationCard appointment={appointment} />}</Suspense>
      {isPaidTooLate(appointment) && appointment.party === 'parent' && appointment.stay === null && appointment.seat === null && (
        <Suspense fallback={null}>
          <NearestSlots appointment={appointment} />
        </Suspense>
      )}
      {isConsultation && (
        <Suspense fallback={null}>
          <ConsultationCard appointment={appointment} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {appointment.report !== null && appointment.party === 'parent' && <ReportCard appointment={appointment} />}
      </Suspense>
      <VisitAddressCard appointment={appointment} party={appointment.party} />
      <AppointmentLinks appointment={appointment} isWork={false} />
      <PassPart appointment={appointment} />
      {appointment.seriesId !== null && (
        <Suspense fallback={null}>
          <SeriesLinks appointment={appointment} />
        </Suspense>
      )}
      {isAgreed && appointment.dueToClinicCents > 0 && !hasBegun && <Due appointment={appointment} />}
      {isAgreed && hasBegun && <Afterwards appointment={appointment} />}
      {(hasPrice || appointment.status === 'PAYMENT') && (
        <div className={classes.columns}>
          {appointment.refund && (
            <Suspense fallback={null}>
              <RefundSummary appointment={appointment} refund={appointment.refund} />
            </Suspense>
          )}
          {canStillEnd && (appointment.refund === null || appointment.status === 'SCHEDULED') && (
            <Card as="div" className={classes.card}>
              <PolicyRibbon appointment={appointment} />
              <p className={classes.pinned}>{t('page.pinned', kindContext(appointment))}</p>
            </Card>
          )}
          {hasPrice && (
            <Card as="div" className={classes.card}>
              <Receipt appointment={appointment} />
            </Card>
          )}
        </div>
      )}
      {(isPaid || isAgreed) && (hasBegun || appointment.status === 'CANCELED') && (
        <Suspense fallback={null}>
          <ComplaintCard appointment={appointment} />
        </Suspense>
      )}
    </div>
  )
}

/** The payment came when the slot was already taken: the money goes back, and the parent is offered others (case 7). */
const isPaidTooLate = ({ status, cancellation }: AppointmentView): boolean =>
  status === 'CANCELED' && cancellation?.by === 'system' && cancellation.reasonCode === 'PAID_AFTER_EXPIRY'

/** Only what this reader is allowed is offered. */
function Actions({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('appointments')
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null)
  const close = () => setDialog(null)
  const { id, party, commands, status, isCancellable, isMovable } = appointment
  const lost = wayBackFrom(appointment)
  return (
    <Group className={classes.actions} gap="xs" align="stretch" mt="md" mb="xl">
      {commands.includes('start-payment') && status === 'PAYMENT' && (
        <Button component={Link} to={pathTo('checkout', { id })}>
          {t('page.pay')}
        </Button>
      )}
      {party === 'parent' && lost && (
        <Button component={Link} to={lost}>
          {t('page.again', kindContext(appointment))}
        </Button>
      )}
      <Button
        variant="light"
        component={Link}
        to={pathTo('appointmentHistory', { id })}
        leftSection={<IconHistory size={20} stroke={1.75} />}
      >
        {t('page.history')}
      </Button>
      <Group className={classes.changes} gap="xs" align="stretch" ml="auto">
        {commands.includes('edit-appointment') && <ChangeButtons appointment={appointment} />}
        {isCancellable && isMovable && commands.includes('move-appointment') && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={20} stroke={1.75} />}
            onClick={() => setDialog('move')}
          >
            {t('page.move')}
          </Button>
        )}
        {isCancellable && commands.includes('cancel-appointment') && (
          <Button variant="default" leftSection={<IconX size={20} stroke={1.75} />} onClick={() => setDialog('cancel')}>
            {t('page.cancel')}
          </Button>
        )}
      </Group>
      <CancelDialog appointment={appointment} isOpen={dialog === 'cancel'} onClose={close} />
      <Suspense fallback={null}>
        <MoveDialog appointment={appointment} isOpen={dialog === 'move'} onClose={close} />
      </Suspense>
    </Group>
  )
}

/** Where to book again after an expired hold or a cancellation by the system. The checkout page keeps what was typed. */
const wayBackFrom = (appointment: AppointmentView): string | undefined => {
  const { id, status, cancellation, professional, meetingType, stay, seat } = appointment
  // A consultation has no time to choose; its own page leads to another vet.
  if (status !== 'CANCELED' || meetingType) return undefined
  if (cancellation === null) return pathTo('checkout', { id })
  if (cancellation.by !== 'system' || cancellation.reasonCode === 'TAKEN_OVER') return undefined
  if (seat) return pathTo('course', { id: seat.courseId })
  const choice = stay ? writeChoice(new URLSearchParams(), choiceOf(stay)) : sameChoice(appointment)
  return pathTo('professional', { id: professional.id }, choice)
}
