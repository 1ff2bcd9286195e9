import { IconChevronRight, IconDeviceDesktop } from '@tabler/icons-react'
import type { Role } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '../../format/initials.ts'
import { useFormat } from '../../format/use-format.ts'
import { isTelling, type HistoryEntryView, type HistoryItem } from './history-entries.ts'
import classes from './history-entry.module.css'

/** One command as a sentence: who did what, when, why. What differs and the raw events open in place. */
export function HistoryEntry({ entry, zone }: { entry: HistoryEntryView; zone: string }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(zone)
  const { item, others } = entry
  const isSystem = item.actor.role === 'SYSTEM'
  const who = isSystem ? t('history.system') : (item.actor.displayName ?? t('history.erased'))
  const facts = [item, ...others]
  const reason = item.opened['reason'] ?? item.data['reason']
  const number = item.position
  return (
    <li className={classes.entry}>
      <span className={classes.actor} data-system={isSystem || undefined} aria-hidden="true">
        {isSystem ? <IconDeviceDesktop size={18} stroke={1.75} /> : initialsOf(who)}
      </span>
      <div className={classes.body}>
        <p>
          <b>{who}</b> {!isSystem && <span>({t(`history.role.${item.actor.role as Role}`)})</span>}{' '}
          <Sentence item={item} zone={zone} />
        </p>
        {isReasonShown(item) && typeof reason === 'string' && reason !== '' && <blockquote>{reason}</blockquote>}
        {item.type === 'AppointmentMoved' && <Differences item={item} zone={zone} />}
        <details>
          <summary>
            <IconChevronRight size={15} stroke={2.25} aria-hidden="true" /> {t('history.record', { number })}
          </summary>
          <pre role="group" aria-label={t('history.rawRecord', { number })} lang="en">
            {JSON.stringify(facts, null, 2)}
          </pre>
        </details>
      </div>
      <time dateTime={item.occurredAt} title={format.momentWithYear(item.occurredAt)}>
        {format.time(item.occurredAt)}
      </time>
    </li>
  )
}

const isReasonShown = ({ type }: HistoryItem) => type === 'AppointmentPlaced' || type === 'AppointmentCancelled'

function Sentence({ item, zone }: { item: HistoryItem; zone: string }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(zone)
  if (!isTelling(item.type)) return <>{t('history.did.other', { type: item.type })}</>
  const data = item.data as Record<string, string | number | boolean>
  const cents = data['amountCents'] ?? data['paidCents'] ?? data['refundCents'] ?? data['priceCents'] ?? 0
  const moment = data['startsAt'] ?? data['holdExpiresAt'] ?? data['expectedBy']
  const values = {
    sum: format.euro(Number(cents)),
    when: moment ? format.moment(String(moment)) : '',
    kept: format.euro(Number(data['keptCents'] ?? 0)),
    attempt: Number(data['attempt'] ?? 1),
  }
  return <>{t(`history.did.${item.type}`, values)}</>
}

function Differences({ item, zone }: { item: HistoryItem; zone: string }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(zone)
  const data = item.data as Record<string, string>
  return (
    <dl className={classes.differences}>
      <div>
        <dt>{t('history.start')}</dt>
        <dd>
          <del>{format.moment(String(data['fromStartsAt']))}</del> <ins>{format.moment(String(data['startsAt']))}</ins>
        </dd>
      </div>
    </dl>
  )
}
