import type { AppointmentDetails, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { isOutcomeFinal, outcomeFinalFrom } from '@lapka/domain/appointments/outcome-window.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { refundsUnder } from '@lapka/domain/kernel/refund-policy.ts'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconFileText, IconPencil, IconUserOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { billOf } from '../../entities/appointment/bill.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { stayContext } from '../../kit/i18n/stay-context.ts'
import { useNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { usePrescriptionsQuery, useTellOutcomeMutation, type Outcome } from '../../entities/appointment/appointments-api.ts'
import '../../prescriptions/texts.ts'
import classes from '../work/work.module.css'

const BillDialog = lazy(async () => ({ default: (await import('./bill-dialog.tsx')).BillDialog }))
const DuePart = lazy(async () => ({ default: (await import('./due-part.tsx')).DuePart }))

/** `isPrivate`: what was prescribed is between the parent and the professional, and the reader is neither. */
type OutcomeCardProps = { appointment: AppointmentDetails; isWork: boolean; isPrivate?: boolean }

/** Outcome, bill and prescriptions: the professional sets them, the parent reads them. */
export function OutcomeCard({ appointment, isWork, isPrivate = false }: OutcomeCardProps) {
  const { t } = useTranslation('prescriptions')
  return (
    <Card className={classes.card} title={t('after.title', stayContext(appointment.stay))}>
      <div className={classes.parts}>
        <OutcomePart appointment={appointment} isWork={isWork} />
        <BillPart appointment={appointment} isWork={isWork} />
        {!isPrivate && appointment.professional.role === 'VET' && <PrescriptionsPart appointment={appointment} isWork={isWork} />}
      </div>
    </Card>
  )
}

/** Whether its professional can still change the bill, or an outcome that was marked. The talk itself settles a consultation. */
const useIsOpen = ({ endsAt, meetingType }: AppointmentView): boolean => {
  const now = useNow(60_000)
  return !meetingType && !isOutcomeFinal({ endsAt }, now)
}

const hasSessionsAhead = ({ sessions }: NonNullable<AppointmentView['seat']>, now: string): boolean =>
  sessions.some(({ startsAt }) => startsAt > now)

/** Nights are left of a stay and its guests have not gone, sessions of a course are ahead, or a pass is valid: it is neither over nor billed. */
const useIsRunning = ({ stay, seat, zone }: AppointmentView): boolean => {
  const now = useNow(60_000)
  if (seat !== null) return seat.pass === null ? hasSessionsAhead(seat, now) : now < seat.pass.until
  return stay !== null && stay.checkedOutAt === null && stay.freeFrom === null && localDateOf(now, zone) < stay.departure
}

/**
 * Guests of a hotel may come until their day of arrival is over, and are no no-show once they are in the house. The same of a course until its last session,
 * and once the animal was in one. A pass was bought, whether or not it came.
 */
const useMayCome = ({ stay, seat, zone }: AppointmentView): boolean => {
  const now = useNow(60_000)
  if (seat !== null)
    return seat.pass !== null || hasSessionsAhead(seat, now) || seat.sessions.some(({ isPresent }) => isPresent === true)
  return stay !== null && (localDateOf(now, zone) <= stay.arrival || stay.checkedInAt !== null)
}

const outcomes = [
  { outcome: 'complete-appointment', is: 'completed', label: 'after.completed', icon: IconCheck },
  { outcome: 'mark-no-show', is: 'no_show', label: 'after.noShow', icon: IconUserOff },
] as const satisfies readonly { outcome: Outcome; is: AppointmentView['outcome']; label: string; icon: unknown }[]

function OutcomePart({ appointment, isWork }: OutcomeCardProps) {
  const { t } = useTranslation('prescriptions')
  const { id, outcome } = appointment
  const idempotencyKey = useIdempotencyKey(`${id} ${outcome}`)
  const [tell, { isLoading, error }] = useTellOutcomeMutation()
  const isOpen = useIsOpen(appointment)
  // A forgotten outcome can be said later too.
  const canTell = isWork && (isOpen || (outcome === null && !appointment.meetingType))
  const mayCome = useMayCome(appointment)
  const isRunning = useIsRunning(appointment)
  const canSay = { completed: !isRunning, no_show: !mayCome }
  const said = { completed: t('after.isCompleted', stayContext(appointment.stay)), no_show: t('after.isNoShow') }
  return (
    <div>
      <h3>{t('after.outcome')}</h3>
      <p role="status">{outcome === null ? t('after.notYet') : said[outcome]}</p>
      <LeftEarly appointment={appointment} isWork={isWork} />
      {canTell && (canSay.completed || canSay.no_show) && (
        <Group gap="xs" align="stretch" role="group" aria-label={t('after.outcome')}>
          {outcomes
            .filter(({ is }) => canSay[is])
            .map((one) => (
              <Button
                key={one.outcome}
                size="sm"
                variant={outcome === one.is ? 'light' : 'default'}
                aria-pressed={outcome === one.is}
                disabled={isLoading || outcome === one.is}
                leftSection={<one.icon size={18} stroke={2} aria-hidden="true" />}
                onClick={() => void tell({ id, outcome: one.outcome, idempotencyKey: `${idempotencyKey}-${one.is}` })}
              >
                {t(one.label)}
              </Button>
            ))}
        </Group>
      )}
      {canTell && !mayCome && <NoShowMoney appointment={appointment} />}
      <ProblemNotice error={error} />
    </div>
  )
}

/** When guests left before their last night: the money of the nights that were left, and the parent's way to object. */
function LeftEarly({ appointment: { stay, zone }, isWork }: Pick<OutcomeCardProps, 'appointment' | 'isWork'>) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat(zone)
  if (!stay?.leftEarly) return null
  const { departure, refundCents, keptCents } = stay.leftEarly
  const sums = { back: format.euro(refundCents), kept: format.euro(keptCents), date: format.day(noonOf(departure, zone)) }
  return (
    <p>
      {t(keptCents === 0 ? 'after.leftEarlyAll' : 'after.leftEarly', sums)} {!isWork && t('after.objectToLeaving')}
    </p>
  )
}

/** The refund for a no-show, shown before the button is pressed: this money can't be taken again. */
function NoShowMoney({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat()
  const { outcome, bill, paidCents, policy, parent, refund, stay } = appointment
  const cents = refundsUnder(policy, paidCents).noShowCents
  if (outcome === 'no_show' || bill !== null || refund !== null || cents === 0) return null
  return <p>{t('after.noShowMoney', { sum: format.euro(cents), parent: parent.displayName, ...stayContext(stay) })}</p>
}

function BillPart({ appointment, isWork }: OutcomeCardProps) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat(appointment.zone)
  const [isChanging, setChanging] = useState(false)
  const isOpen = useIsOpen(appointment)
  const isRunning = useIsRunning(appointment)
  const { outcome, bill, paidCents, dueToClinicCents, paidAtClinicCents, stay } = appointment
  const { returnedCents, onItsWayCents, keptCents } = billOf(appointment)
  const isKept = outcome === 'no_show' && bill === null && paidCents > 0
  const words = stayContext(stay)
  // Nights that were given up cost what was kept for them.
  const agreedCents = stay === null ? paidCents : keptCents
  return (
    <div>
      <h3>{t('after.bill')}</h3>
      <p>
        {isKept
          ? t('after.noShowKept', { sum: format.euro(keptCents), professional: format.name(appointment.professional), ...words })
          : t('after.billOf', { sum: format.euro(bill?.amountCents ?? (agreedCents || dueToClinicCents)) })}{' '}
        {returnedCents > 0 && t('after.billReturned', { sum: format.euro(returnedCents) })}{' '}
        {onItsWayCents > 0 && t('after.billRefund', { sum: format.euro(onItsWayCents) })}
      </p>
      {bill?.reason && <p>{t('after.billReason', { reason: bill.reason })}</p>}
      <Suspense fallback={null}>
        {(dueToClinicCents > 0 || paidAtClinicCents > 0) && <DuePart appointment={appointment} />}
      </Suspense>
      {isWork && !appointment.meetingType && (
        <p>{isOpen ? t('after.until', { at: format.moment(outcomeFinalFrom(appointment)) }) : t('after.final', words)}</p>
      )}
      {isWork && isOpen && !isRunning && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {t('after.change')}
        </Button>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <BillDialog appointment={appointment} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}

function PrescriptionsPart({ appointment, isWork }: OutcomeCardProps) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat(appointment.zone)
  const { data, error } = usePrescriptionsQuery(appointment.id)
  return (
    <div>
      <h3>{t('after.prescriptions')}</h3>
      {data ? data.items.length === 0 && <p>{t('after.noPrescriptions')}</p> : <ProblemNotice error={error} />}
      <ul className={classes.sheets}>
        {data?.items.map(({ id, writtenAt, sheet }) => (
          <li key={id}>
            <Link to={pathTo('prescription', { id: appointment.id, prescriptionId: id })}>
              <IconFileText size={18} stroke={1.75} aria-hidden="true" />
              <span>
                {sheet.medicines.map(({ name }) => name).join(', ') || sheet.notes}
                <small>{format.moment(writtenAt)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isWork && (
        <Group gap="xs">
          <Button size="sm" component={Link} to={pathTo('visit', { id: appointment.id })}>
            {t('after.recordVisit')}
          </Button>
          <Button size="sm" variant="default" component={Link} to={pathTo('writePrescription', { id: appointment.id })}>
            {t('after.write')}
          </Button>
        </Group>
      )}
    </div>
  )
}
