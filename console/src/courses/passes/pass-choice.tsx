import type { CourseView, OwnPass } from '@lapka/contracts/api/courses.ts'
import type { PassOffer } from '@lapka/contracts/courses.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { endOfPass, whyNotForClass } from '@lapka/domain/passes/pass.ts'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../kit/forms/choice.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { usePassesQuery, usePassOfferQuery } from './passes-api.ts'

/** `own`: with a visit of a pass that the parent has; `single`: this class alone; `pass`: the class as the first visit of a new pass. */
export type Payment = 'own' | 'single' | 'pass'
export type Payments = { own: OwnPass | undefined; offer: PassOffer | undefined; until: string; isKnown: boolean }

/** How a seat in this class can be paid for this pet. */
export const usePayments = (course: CourseView, petId: string): Payments => {
  const now = useNow(60_000)
  const { data: found, isLoading: isAsking } = usePassesQuery()
  const { data: offered, isLoading } = usePassOfferQuery(course.professionalId)
  const day = localDateOf(course.sessions[0]?.startsAt ?? '', course.zone)
  const own = found?.items.find(
    ({ pass, starts, ...one }) =>
      one.professionalId === course.professionalId &&
      one.petId === petId &&
      pass.visitsLeft > 0 &&
      whyNotForClass(pass, course) === null &&
      !starts.some((startsAt) => localDateOf(startsAt, course.zone) === day),
  )
  const sold = offered?.offer ?? undefined
  const until = sold === undefined ? '' : endOfPass({ months: sold.months, at: now, zone: course.zone })
  const isSold = sold !== undefined && whyNotForClass({ ...sold, until }, course) === null
  return { own, offer: isSold ? sold : undefined, until, isKnown: !isAsking && !isLoading }
}

type PassChoiceProps = { course: CourseView; payments: Payments; chosen: Payment; onChange: (chosen: Payment) => void }

/** Nothing to choose where the trainer sells no pass for this class and the parent has none. */
export function PassChoice({ course, payments: { own, offer, until }, chosen, onChange }: PassChoiceProps) {
  const { t } = useTranslation('courses')
  const format = useFormat(course.zone)
  const now = useNow(60_000)
  if (own === undefined && offer === undefined) return null
  const options: { value: Payment; text: string; more: string }[] = [
    ...(own === undefined
      ? []
      : [
          {
            value: 'own' as const,
            text: t('pass.own'),
            more: t('pass.ownLeft', {
              left: own.pass.visitsLeft,
              visits: own.pass.visits,
              day: format.dayAsOf(own.pass.until, now),
            }),
          },
        ]),
    { value: 'single', text: t('pass.single', { sum: format.euro(course.priceCents) }), more: t('pass.singleNote') },
    ...(offer === undefined || own !== undefined
      ? []
      : [
          {
            value: 'pass' as const,
            text: t('pass.buy', { count: offer.visits, sum: format.euro(offer.priceCents) }),
            more: t('pass.buyNote', { day: format.dayAsOf(until, now) }),
          },
        ]),
  ]
  return <Choice legend={t('pass.how')} options={options} value={chosen} onChange={onChange} />
}
