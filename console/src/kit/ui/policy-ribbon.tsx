import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { promotionCentsOf } from '@lapka/contracts/money.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { cancellationStage, freeCancellationDeadline, fullRefundUntil, refundsUnder } from '@lapka/domain/kernel/refund-policy.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { useNow } from '../live/clock.ts'
import { useCurrentUser } from '../session/use-current-user.ts'
import './policy-texts.ts'
import { leavingKey } from './policy-words.ts'
import { stayContext, type StayContext } from '../i18n/stay-context.ts'
import classes from './strips.module.css'

type Pinned = Pick<AppointmentView, 'freeCancellationUntil' | 'startsAt' | 'priceCents' | 'zone' | 'policy'> &
  /** Unknown for an appointment that is chosen and not booked yet. */
  Partial<Pick<AppointmentView, 'placedAt' | 'parent' | 'professional'>> & {
    priceLines?: readonly AppointmentView['priceLines'][number][]
    /** Nights at a hotel are no time: their sentences speak of arrival. */
    stay?: { balance?: { dueCents: number; dueAt: string } | null } | null
    /** Of a pass the visits are returned one by one. */
    seat?: { pass: { until: string } | null } | null
  }

/** The refund of cancelling, read in three seconds and true at this moment, in words for its reader. */
export function PolicyRibbon({ appointment }: { appointment: Pinned }) {
  const { t } = useTranslation('policy')
  const format = useFormat(appointment.zone)
  const stage = cancellationStage(appointment, useNow(1000))
  const reader = useReader(appointment)
  const { group, parent, kind } = reader
  const { startsAt, priceCents, policy, zone } = appointment
  const { noShowCents } = refundsUnder(policy, priceCents)
  if (appointment.seat?.pass) return <PassRule until={appointment.seat.pass.until} appointment={appointment} />
  if (priceCents === 0) return <NothingPaid appointment={appointment} />
  const title = t(`${group}.${stage === 'free' ? 'title' : stage === 'late' ? 'titleLate' : 'titleBegun'}`, kind)
  return (
    <section className={classes.policy} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {stage === 'free' && <InTime appointment={appointment} reader={reader} />}
        {stage === 'late' && <TooLate appointment={appointment} reader={reader} />}
        <li data-part="after">
          <b>
            {noShowCents > 0
              ? t(`${group}.noShowPart`, { parent, sum: format.euro(noShowCents), ...kind })
              : t(`${group}.noShowNothing`, { parent, ...kind })}
          </b>
        </li>
      </ol>
      <p>
        {stage === 'late' && <WhyLate appointment={appointment} reader={reader} />}{' '}
        {zone === DEFAULT_ZONE ? t('zone') : `${format.zoneName(startsAt)}.`} {t(`${group}.professional`, kind)}
        {appointment.stay && ` ${t(leavingKey(policy), { percent: policy.lateRefundPercent })}`}
      </p>
    </section>
  )
}

/** A visit that is returned in time stays on the pass; what is unused comes back until its last day. */
function PassRule({ until, appointment: { policy, zone } }: { until: string; appointment: Pinned }) {
  const { t } = useTranslation('policy')
  const format = useFormat(zone)
  const day = format.dayAsOf(until, useNow(60_000))
  const isFreeToStart = policy.lateRefundPercent === 100
  return (
    <section className={classes.policy} aria-label={t('pass.title')}>
      <h2>{t('pass.title')}</h2>
      <ol>
        <li data-part="free">
          <b>{isFreeToStart ? t('pass.toStart') : t('pass.inTime', { count: policy.noticeHours })}</b>
        </li>
        {!isFreeToStart && (
          <li data-part="late">
            <b>{t('pass.late')}</b>
          </li>
        )}
        <li data-part="free">
          <b>{t('pass.unused', { day })}</b>
        </li>
        <li data-part="after">
          <b>{t('pass.over')}</b>
        </li>
      </ol>
      <p>{t('pass.calledOff')}</p>
    </section>
  )
}

/** Where promotions pay all of it there is no money to give back: what comes back is the promotion, until the same deadline. */
function NothingPaid({ appointment }: { appointment: Pinned }) {
  const { t } = useTranslation('policy')
  const format = useFormat(appointment.zone)
  const stage = cancellationStage(appointment, useNow(1000))
  const fullUntil = fullRefundUntil(appointment)
  const isPromoted = promotionCentsOf({ lines: appointment.priceLines ?? [] }) > 0
  return (
    <section className={classes.policy} aria-label={t('free.title')}>
      <h2>{t('free.title')}</h2>
      <p>{t('free.nothing')}</p>
      {isPromoted && (
        <p>
          {t(stage === 'free' ? 'free.until' : 'free.late')}{' '}
          {stage === 'free' && <time dateTime={fullUntil}>{format.moment(fullUntil)}</time>}
        </p>
      )}
    </section>
  )
}

type Reader = { group: 'parent' | 'work'; parent: string; isProfessional: boolean; kind: StayContext }

/** The professional reads whose money it is; a clinic and an operator read of the professional too. */
const useReader = ({ parent, professional, stay }: Pinned): Reader => {
  const { t } = useTranslation('policy')
  const user = useCurrentUser()
  const isProfessional = professional !== undefined && professional.id === user?.professionalId
  const isWork = isProfessional || (parent !== undefined && user !== null && parent.id !== user.id)
  return {
    group: isWork ? 'work' : 'parent',
    parent: parent?.displayName || t('someParent'),
    isProfessional,
    kind: stayContext(stay),
  }
}

/** What was paid, or will be, and what of it comes back late: an unpaid balance falls away first. */
const sumsOf = ({ priceCents, policy, stay }: Pinned): { paidCents: number; lateCents: number } => {
  const dueCents = stay?.balance?.dueCents ?? 0
  return {
    paidCents: priceCents - dueCents,
    lateCents: Math.max(0, refundsUnder(policy, priceCents).lateCents - dueCents),
  }
}

/** As `sumsOf`, for whoever reads of a time to come: who has not paid a balance by its deadline has no stay any more. */
const sumsLater = (appointment: Pinned, afterwards: string): ReturnType<typeof sumsOf> => {
  const { stay } = appointment
  const isPaidByThen = stay?.balance !== undefined && stay.balance !== null && stay.balance.dueAt <= afterwards
  return sumsOf(isPaidByThen ? { ...appointment, stay: {} } : appointment)
}

type StageProps = { appointment: Pinned; reader: Reader }

function InTime({ appointment, reader: { group, parent, isProfessional, kind } }: StageProps) {
  const { t } = useTranslation('policy')
  const format = useFormat(appointment.zone)
  const { startsAt } = appointment
  const fullUntil = fullRefundUntil(appointment)
  const { paidCents, lateCents } = sumsLater(appointment, fullUntil)
  const hasLatePart = fullUntil < startsAt
  const isBalanceOpen = (appointment.stay?.balance?.dueCents ?? 0) > 0
  return (
    <>
      <li data-part="free">
        <b>{t(isBalanceOpen ? `${group}.fullOfPaid` : `${group}.full`, { parent, sum: format.euro(paidCents) })}</b>
        <span>
          {t(hasLatePart ? 'until' : 'toStart', kind)} <time dateTime={fullUntil}>{format.moment(fullUntil)}</time>
        </span>
      </li>
      {hasLatePart && (
        <li data-part="late">
          <b>{lateCents > 0 ? t(`${group}.part`, { parent, sum: format.euro(lateCents) }) : t(`${group}.nothing`, { parent })}</b>
          <span>
            {t('then', kind)} <time dateTime={startsAt}>{format.moment(startsAt)}</time>
          </span>
          {group === 'work' && <Kept cents={paidCents - lateCents} isProfessional={isProfessional} kind={kind} />}
        </li>
      )}
    </>
  )
}

function TooLate({ appointment, reader: { group, parent, isProfessional, kind } }: StageProps) {
  const { t } = useTranslation('policy')
  const format = useFormat(appointment.zone)
  const { startsAt } = appointment
  const fullUntil = fullRefundUntil(appointment)
  const { paidCents, lateCents } = sumsOf(appointment)
  return (
    <>
      <li data-part="past">
        <span>
          {t(`${group}.was`)} <time dateTime={fullUntil}>{format.moment(fullUntil)}</time>
        </span>
      </li>
      <li data-part="now" aria-current="step">
        <b>
          {lateCents > 0 ? t(`${group}.nowPart`, { parent, sum: format.euro(lateCents) }) : t(`${group}.nowNothing`, { parent })}
        </b>
        <span>
          {t('of', { sum: format.euro(paidCents), ...kind })} <time dateTime={startsAt}>{format.moment(startsAt)}</time>
        </span>
        {group === 'work' && <Kept cents={paidCents - lateCents} isProfessional={isProfessional} kind={kind} />}
      </li>
    </>
  )
}

function Kept({ cents, isProfessional, kind }: { cents: number; isProfessional: boolean; kind: StayContext }) {
  const { t } = useTranslation('policy')
  const format = useFormat()
  return <span>{t(isProfessional ? 'keptByYou' : 'keptByProfessional', { sum: format.euro(cents), ...kind })}</span>
}

/** A parent who booked after the deadline has not missed it. */
function WhyLate({ appointment, reader: { group, kind } }: StageProps) {
  const { t } = useTranslation('policy')
  const { placedAt, startsAt, policy, freeCancellationUntil } = appointment
  const count = policy.noticeHours
  if (placedAt === undefined) return t(`${group}.choosingLate`, { count, ...kind })
  if (placedAt >= freeCancellationUntil) return t(`${group}.bookedLate`, { count, ...kind })
  return freeCancellationUntil < freeCancellationDeadline(startsAt, policy) ? t('moved') : null
}
