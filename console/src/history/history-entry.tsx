import type { ConsultationEnd, ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import type { Stay } from '@lapka/contracts/stays.ts'
import { IconChevronRight, IconCreditCard, IconDeviceDesktop } from '@tabler/icons-react'
import i18next from 'i18next'
import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useServiceText } from '../entities/appointment/services-in-turn.tsx'
import { noonOf, useFormat } from '../kit/format/format.ts'
import { stayContext } from '../kit/i18n/stay-context.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { priceCentsIn, type Difference, type HistoryEntryView, type HistoryItem } from './history-entries.ts'
import { isFromProvider, isTelling } from './history-facts.ts'
import { matchPath } from 'react-router-dom'
import { registry } from '../kit/pages/registry.ts'
import texts from '../kit/i18n/bg/history.json'
import classes from './history.module.css'

/** `isNumbered`: among the whole history of one appointment, where places count from its beginning. */
type HistoryEntryProps = { entry: HistoryEntryView; zone: string; about?: ReactNode; isNumbered?: boolean; isStay?: boolean }

/** One command as a sentence: who did what, when and why. Differences and raw events open in place. */
export const HistoryEntry = memo(function HistoryEntry({
  entry,
  zone,
  about,
  isNumbered = false,
  isStay = false,
}: HistoryEntryProps) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  const { item, differences } = entry
  const isPerson = item.actor.role !== 'SYSTEM'
  const who = useActorName()(item)
  const reason = item.opened['reason']
  return (
    <>
      <span className={classes.actor} data-system={!isPerson || undefined} aria-hidden="true">
        {isPerson ? (
          initialsOf(who)
        ) : isToldByProvider(item) ? (
          <IconCreditCard size={18} stroke={1.75} />
        ) : (
          <IconDeviceDesktop size={18} stroke={1.75} />
        )}
      </span>
      <div className={classes.body}>
        <p>
          <b>{who}</b> {isPerson && <span>({t(`role.${item.actor.role as Role}`)})</span>}{' '}
          <Sentence entry={entry} zone={zone} isStay={isStay} />
        </p>
        {about}
        {typeof reason === 'string' && reason !== '' && <blockquote>{reason}</blockquote>}
        {typeof reason === 'object' && <blockquote>{t('erased')}</blockquote>}
        {differences.length > 0 && <Differences differences={differences} zone={zone} />}
        <RawRecord entry={entry} zone={zone} isNumbered={isNumbered} />
      </div>
      <time dateTime={item.occurredAt} title={format.momentWithYear(item.occurredAt)}>
        {format.time(item.occurredAt)}
      </time>
    </>
  )
})

const isToldByProvider = ({ type, actor }: HistoryItem) => actor.role === 'SYSTEM' && isFromProvider(type)

const useActorName = () => {
  const { t } = useTranslation('history')
  const format = useFormat()
  return (item: HistoryItem): string => {
    if (item.actor.role === 'SYSTEM') return t(isToldByProvider(item) ? 'provider' : 'system')
    return item.actor.displayName === null ? t('erased') : format.person(item.actor.displayName)
  }
}

/** From which kind of device, and which of our pages where people know it by a name. */
const useOriginWords = () => {
  const { t } = useTranslation('history')
  return ({ origin }: HistoryItem): string => {
    if (origin === undefined) return ''
    const page = namedPages.find((name) => origin.page !== null && matchPath(registry[name].path, origin.page) !== null)
    return [t(`from.${origin.device}`), page && t(`fromPage.${page}`)].filter(Boolean).join(', ')
  }
}

const namedPages = Object.keys(texts.fromPage) as (keyof (typeof texts)['fromPage'])[]

/** Rendered only when opened: a long history has thousands. */
function RawRecord({ entry, zone, isNumbered }: Required<Omit<HistoryEntryProps, 'about' | 'isStay'>>) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  const [isOpen, setOpen] = useState(false)
  const { item, others, first, last } = entry
  const numbered = first === last ? t('record', { number: first }) : t('records', { first, last })
  const from = useOriginWords()(item)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={15} stroke={2.25} aria-hidden="true" />{' '}
        {[isNumbered ? numbered : t('data'), from].filter(Boolean).join(' · ')}
      </summary>
      {isOpen && (
        <>
          <p className={classes.place}>
            {t('recordedAt', { when: format.momentWithYear(item.recordedAt), position: item.position })}
          </p>
          <pre role="group" aria-label={t('rawRecord', { number: item.position })} lang="en">
            {JSON.stringify([item, ...others], null, 2)}
          </pre>
        </>
      )}
    </details>
  )
}

function Sentence({ entry, zone, isStay }: { entry: HistoryEntryView; zone: string; isStay: boolean }) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  const { item } = entry
  const { services: inTurn, startsAt, window } = item.data as Partial<Events['AppointmentPlaced']>
  const services = useServiceText({
    service: { id: '', name: '', nameEn: '', ...(inTurn && { inTurn }) },
    startsAt: startsAt ?? '',
    zone,
    visitMinutes: window?.visitMinutes ?? null,
  })
  if (!isTelling(item.type)) return <>{t('did.other', { type: item.type })}</>
  const data = item.data as Record<string, string | number | boolean>
  const nights = nightsOf(entry)
  const asked = item.type.startsWith('Balance') ? data['dueCents'] : undefined
  const due = data['billCents'] ?? data['dueToClinicCents'] ?? data['leftCents'] ?? asked
  const cents = due ?? data['amountCents'] ?? data['paidCents'] ?? data['refundCents'] ?? priceCentsIn(item.data) ?? 0
  const moment = data['startsAt'] ?? data['holdExpiresAt'] ?? data['expectedBy'] ?? data['ringsAt']
  const whenOf = (instant: typeof moment, date: typeof moment): string => {
    if (data['window'] && data['startsAt']) return format.dayWindow(String(data['startsAt']), String(data['endsAt']))
    if (instant) return format.moment(String(instant))
    return date ? format.day(noonOf(String(date), zone)) : ''
  }
  const values = {
    sum: format.euro(Number(cents)),
    when: nights ? format.dates(nights.arrival, nights.departure) : whenOf(moment, data['departure']),
    kept: format.euro(Number(data['keptCents'] ?? 0)),
    attempt: Number(data['attempt'] ?? 1),
    reference: String(data['reference'] ?? ''),
    ...stayContext(isStay || nights),
  }
  if (item.type === 'AppointmentCancelled' && data['reasonCode'] === 'TAKEN_OVER')
    return <>{t('did.AppointmentCancelled', { ...values, context: 'takenOver' })}</>
  if (item.type === 'AppointmentCancelled' && data['reasonCode'] === 'BALANCE_UNPAID')
    return <>{t('did.AppointmentCancelled', { ...values, context: 'balanceUnpaid' })}</>
  if (item.type === 'AppointmentCancelled' && data['reasonCode'] === 'VACCINATION_MISSING')
    return <>{t('did.AppointmentCancelled', { ...values, context: 'vaccinationMissing' })}</>
  if (item.type === 'AppointmentPlaced' && inTurn)
    return <>{t('did.AppointmentPlaced', { ...values, services, context: 'inTurn' })}</>
  if (item.type === 'StayShortened' && data['isEarlyDeparture'])
    return <>{t('did.StayShortened', { ...values, context: 'leftEarly' })}</>
  if (item.type === 'BalanceCaptured' && data['isExtension'])
    return <>{t('did.BalanceCaptured', { ...values, context: 'extension' })}</>
  if (item.type === 'DisputeClosed' && data['outcome'] === 'won') return <>{t('did.DisputeWon', values)}</>
  if (item.type === 'ConsultationEnded' && data['end'] !== 'TALKED')
    return <>{t(`ended.${data['end'] as Exclude<ConsultationEnd, 'TALKED'>}`)}</>
  if (item.type === 'ConsultationLeft' && data['why'] === 'away') return <>{t(`away.${data['by'] as ConsultationParty}`)}</>
  return <>{t(`did.${item.type}`, values)}</>
}

/** Of the placing of a stay: its dates, which a fact of their own tells. */
const nightsOf = ({ others }: HistoryEntryView): Stay | undefined =>
  others.find(({ type }) => type === 'StayBooked')?.data['stay'] as Stay | undefined

function Differences({ differences, zone }: { differences: Difference[]; zone: string }) {
  const { t } = useTranslation('history')
  const format = useFormat(zone)
  const language = useLanguage()
  const textsOf = (difference: Difference): [string, string] => {
    if (difference.field === 'service') return [difference.from[language], difference.to[language]]
    const { field, from, to } = difference
    if (field === 'price') return [format.euro(Number(from)), format.euro(Number(to))]
    if (field === 'length') return [format.minutes(Number(from)), format.minutes(Number(to))]
    return [format.moment(String(from)), format.moment(String(to))]
  }
  return (
    <dl className={classes.differences}>
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>{t(difference.field)}</dt>
          <dd>
            <del>{textsOf(difference)[0]}</del> <ins>{textsOf(difference)[1]}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

i18next.addResourceBundle('bg', 'history', texts)

/** "д-р Мария Жечева" → "МЖ": titles are no names. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
