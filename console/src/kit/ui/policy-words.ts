import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import { cancellationStage, freeCancellationDeadline, fullRefundUntil, refundsUnder } from '@lapka/domain/kernel/refund-policy.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { stayContext, type StayContext } from '../i18n/stay-context.ts'
import './policy-texts.ts'

type Rule = Pick<CancellationPolicy, 'noticeHours' | 'lateRefundPercent' | 'noShowRefundPercent'>

/** Which sentence names the share of nights that guests of a hotel leave before they are over. */
export const leavingKey = ({ lateRefundPercent }: Pick<Rule, 'lateRefundPercent'>) =>
  lateRefundPercent === 0 ? 'paper.leavingNothing' : 'paper.leavingPart'

/** A policy in words, before a time is chosen: until when it is free, what comes back later, and what after a no-show. */
export const usePolicyRule = (
  { noticeHours, lateRefundPercent, noShowRefundPercent }: Rule,
  kind: StayContext = {},
): string[] => {
  const { t } = useTranslation('policy')
  const noShow =
    noShowRefundPercent === 0 ? t('rule.noShowNothing', kind) : t('rule.noShowPart', { percent: noShowRefundPercent, ...kind })
  if (noticeHours === 0 || lateRefundPercent === 100) return [t('rule.freeToStart', kind), noShow]
  return [
    t('rule.free', { count: noticeHours, ...kind }),
    lateRefundPercent === 0 ? t('rule.lateNothing') : t('rule.latePart', { percent: lateRefundPercent }),
    noShow,
  ]
}

/** The deadline follows from the policy, unless it was agreed before. */
type Choice = { policy: CancellationPolicy; startsAt: string; freeCancellationUntil?: string; zone: string; now: string }

/** The policy for a chosen time: the deadline, or that it is past. */
export const useChosenDeadline = ({
  policy,
  startsAt,
  freeCancellationUntil = freeCancellationDeadline(startsAt, policy),
  zone,
  now,
}: Choice): { isFree: boolean; sentences: string[] } => {
  const { t } = useTranslation('policy')
  const format = useFormat(zone)
  const terms = { policy, startsAt, freeCancellationUntil }
  const percent = policy.lateRefundPercent
  if (cancellationStage(terms, now) === 'free')
    return { isFree: true, sentences: [t('rule.chosenFree', { deadline: format.moment(fullRefundUntil(terms)) })] }
  return {
    isFree: false,
    sentences: [t('rule.chosenLate'), percent === 0 ? t('rule.cancelNothing') : t('rule.cancelPart', { percent })],
  }
}

/** The policy that an appointment was booked with, for paper: it is true on any day. */
export const usePolicyOnPaper = (appointment: AppointmentView): string[] => {
  const { t } = useTranslation('policy')
  const format = useFormat(appointment.zone)
  const { policy, placedAt, startsAt, paidCents, stay } = appointment
  const kind = stayContext(stay)
  const fullUntil = fullRefundUntil(appointment)
  const dueCents = stay?.balance?.dueCents ?? 0
  const { lateCents: ofPrice, noShowCents } = refundsUnder(policy, paidCents + dueCents)
  // An unpaid balance falls away before anything comes back.
  const lateCents = Math.max(0, ofPrice - dueCents)
  const late = { cents: lateCents, part: 'paper.part', nothing: 'paper.nothing' } as const
  const only = { ...late, part: 'paper.onlyPart', nothing: 'paper.onlyNothing' } as const
  const said = ({ cents, part, nothing }: typeof late | typeof only) =>
    cents > 0 ? t(part, { sum: format.euro(cents), ...kind }) : t(nothing)
  const whenCancelled =
    cancellationStage(appointment, placedAt) === 'free'
      ? [t('paper.free', { deadline: format.momentWithYear(fullUntil) }), ...(fullUntil < startsAt ? [said(late)] : [])]
      : [t('paper.bookedLate', { count: policy.noticeHours, ...kind }), said(only)]
  const noShow = noShowCents > 0 ? t('paper.noShowPart', { sum: format.euro(noShowCents) }) : t('paper.noShowNothing')
  const leaving = stay ? [t(leavingKey(policy), { percent: policy.lateRefundPercent })] : []
  return [...whenCancelled, noShow, ...leaving, t('paper.professional', kind)]
}
