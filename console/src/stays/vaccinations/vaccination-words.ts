import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { refundIfOverdue } from '@lapka/domain/stays/deadline-of-stay.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import './texts.ts'

export type Vaccinations = NonNullable<StayView['vaccinations']>
export type VaccinationNeed = Vaccinations['needs'][number]

/** A deadline that is the end of a day is said by that day. */
export const useDeadline = (zone: string) => {
  const { t } = useTranslation('vaccinations')
  const format = useFormat(zone)
  return (dueAt: string): string =>
    format.time(dueAt) === '00:00'
      ? t('byEndOf', { day: format.day(new Date(Date.parse(dueAt) - MINUTE_MS).toISOString()) })
      : t('by', { moment: format.moment(dueAt) })
}

type Waiting = Pick<AppointmentView, 'zone' | 'priceCents' | 'policy' | 'freeCancellationUntil' | 'startsAt'> & {
  stay: Pick<StayView, 'balance'>
}

/** What becomes of a stay whose missing vaccination is not shown by the deadline, in money. */
export const useMissingRule = ({ zone, priceCents, stay: { balance }, ...terms }: Waiting) => {
  const { t } = useTranslation('vaccinations')
  const format = useFormat(zone)
  return (dueAt: string): string => {
    // A balance that is due earlier is paid by then, or the stay is cancelled for that.
    const dueCents = balance === null || balance.dueAt <= dueAt ? 0 : balance.dueCents
    const paidCents = priceCents - dueCents
    const backCents = refundIfOverdue({ ...terms, dueAt, dueCents, paidCents })
    if (backCents === 0) return t('rule_nothingBack')
    const sum = format.euro(backCents)
    return backCents === paidCents ? t('rule_allBack', { sum }) : t('rule_back', { sum, paid: format.euro(paidCents) })
  }
}

/** What shows a vaccination, or that nothing does. */
export const useProofWords = (zone: string, departure: string) => {
  const { t } = useTranslation('vaccinations')
  const format = useFormat(zone)
  const day = (date: string) => format.dateWithYear(noonOf(date, zone))
  return {
    day,
    state: ({ proof, seenAt }: Pick<VaccinationNeed, 'proof' | 'seenAt'>): string => {
      if (proof !== null && proof.validUntil >= departure)
        return [t('valid', { on: day(proof.on), until: day(proof.validUntil) }), t(`by_${proof.by}`)].join(', ')
      if (seenAt !== null) return t('seen', { moment: format.dateTime(seenAt) })
      return proof === null ? t('isMissing') : t('tooShort', { until: day(proof.validUntil) })
    },
  }
}
