import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { useAppointmentQuery } from '../../entities/appointment/appointments-api.ts'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { RefundSteps } from './refund-steps.tsx'
import { isPartRefund, refundedCents, refundReason, refundTrail, type Story } from '../../entities/appointment/refund-trail.ts'
import classes from '../appointments.module.css'

const tones: Record<Story, Tone> = {
  preparing: 'info',
  travelling: 'info',
  late: 'warn',
  retrying: 'warn',
  person: 'warn',
  paid: 'ok',
}

/** Where the money is, in one headline and a trail of dated steps; the sum and its reason beside it. */
export function RefundPage() {
  const { id = '' } = useParams()
  const query = useAppointmentQuery(id)
  return <PageState query={query}>{(appointment) => <RefundDetails appointment={appointment} />}</PageState>
}

function RefundDetails({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const { refund } = appointment
  const sum = format.euro(refund?.amountCents ?? 0)
  const story = refund && refundTrail(refund, now).story
  const title = story ? t(`refund.story.${story}.title`, { sum }) : t('refund.none')
  usePageTitle(title)
  if (!story)
    return (
      <EmptyState isPage text={title} action={{ to: pathTo('appointment', { id: appointment.id }), label: t('refund.back') }} />
    )
  const day = refund.expectedBy ? format.day(refund.expectedBy) : ''
  return (
    <div className={classes.refundPage}>
      <div>
        <div aria-live="polite">
          <Pill tone={story === 'paid' && isPartRefund(appointment) ? 'warn' : tones[story]}>{t(`refund.pill.${story}`)}</Pill>
          <h1>{title}</h1>
          <p className={classes.lead}>{t(`refund.story.${story}.lead`, { sum, day })}</p>
        </div>
        <div className={classes.trail}>
          <RefundSteps appointment={appointment} refund={refund} />
        </div>
      </div>
      <RefundFacts appointment={appointment} />
    </div>
  )
}

function RefundFacts({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const { when, pets, kind } = useAppointmentWords(appointment)
  const { refund, paidCents, professional, stay, seat, changeCount } = appointment
  const isOwn = useCurrentUser()?.id === appointment.parent.id
  if (!refund) return null
  const petsAgain = new URLSearchParams(appointment.pets.map(({ id }) => ['petId', id]))
  const sumCents = refundedCents(appointment)
  const isWhole = sumCents === paidCents
  // If the professional cancels after a parent's late cancellation, the rest is refunded too: there are two refunds then. So there are
  // where a stay was shortened before it was cancelled.
  const wasShortened = stay !== null && changeCount > 0
  const isRaised = isWhole && appointment.refunds.length > 1 && !wasShortened && !stay?.balance
  const byParent = isRaised ? 'professional' : isWhole ? 'parentInTime' : stay?.balance?.dueCents ? 'parentLateDue' : 'parentLate'
  const reason = refundReason(appointment)
  const why = reason === 'parent' ? byParent : reason
  return (
    <Card as="aside" className={classes.aside} aria-label={t('refund.facts')}>
      <dl>
        <dt>{t('refund.sum')}</dt>
        <dd>
          <b>{format.euro(sumCents)}</b> <small>{format.lev(sumCents)}</small>
        </dd>
        <dt>{t(isWhole ? 'refund.whyWhole' : 'refund.whyPart')}</dt>
        <dd>
          {t(`refund.why.${why}`, {
            deadline: format.moment(appointment.freeCancellationUntil),
            percent: reason === 'noShow' ? appointment.policy.noShowRefundPercent : appointment.policy.lateRefundPercent,
            kept: 100 - appointment.policy.lateRefundPercent,
            professional: format.name(professional),
            ...kind,
          })}
        </dd>
        <dt>{t('refund.for')}</dt>
        <dd>
          {t('refund.forWhat', {
            service,
            pet: pets,
            professional: format.name(professional),
            when,
            ...kind,
          })}
        </dd>
      </dl>
      <Button variant="light" fullWidth component={Link} to={pathTo('appointment', { id: appointment.id })}>
        {t('refund.back', kind)}
      </Button>
      {isOwn && (
        <Button
          variant="subtle"
          fullWidth
          component={Link}
          to={
            seat
              ? pathTo('course', { id: seat.courseId })
              : pathTo(stay ? 'professional' : 'makeAppointment', { id: professional.id }, petsAgain)
          }
        >
          {t('refund.bookAgain', kind)}
        </Button>
      )}
    </Card>
  )
}
