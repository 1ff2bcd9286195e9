import type { NotificationView } from '@lapka/contracts/api/notifications.ts'
import { topicOfTemplate, type NotificationTemplate } from '@lapka/contracts/notifications.ts'
import {
  IconBell,
  IconCalendarCheck,
  IconCalendarX,
  IconCurrencyEuro,
  IconStar,
  IconUserCheck,
  IconVaccine,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { useMarkReadMutation } from './notifications-api.ts'
import classes from './notifications.module.css'

const icons = {
  visits: { Icon: IconCalendarCheck, tone: 'ok' },
  money: { Icon: IconCurrencyEuro, tone: 'info' },
  care: { Icon: IconVaccine, tone: 'warn' },
  reviews: { Icon: IconStar, tone: 'accent' },
  account: { Icon: IconUserCheck, tone: 'brand' },
} as const

const iconOf = (template: NotificationTemplate) => {
  if (template === 'appointment-cancelled') return { Icon: IconCalendarX, tone: 'warn' }
  if (template === 'appointment-reminder' || template === 'note-reminder') return { Icon: IconBell, tone: 'ok' }
  return icons[topicOfTemplate[template]]
}

/** Where a side or a kind has no words of its own, those of the key alone hold; the types know only keys that have all. */
const words = (t: TFunction<'notifications'>) => t as (key: string, options: { context: string; sum: string }) => string

/** One notification, which leads to what it is about and is read with that. */
export function NotificationRow({ notification }: { notification: NotificationView }) {
  const { t } = useTranslation('notifications')
  const user = useCurrentUser()
  const keyFor = useCommandKey()
  const format = useFormat(useOwnZone())
  const [markRead] = useMarkReadMutation()
  const { id, template, at, isRead, path, appointment } = notification
  const { Icon, tone } = iconOf(template)
  const isParent = user?.role === 'PARENT'
  const side = isParent ? 'parent' : 'professional'
  const leftEarlyCents = appointment?.leftEarlyCents
  const ofStay = leftEarlyCents === 0 ? 'nothing' : isParent ? 'stay' : 'professionalStay'
  const ofSeat = appointment?.isSeat === true ? (isParent ? 'seat' : 'professionalSeat') : side
  const context = appointment?.isStay === true ? ofStay : ofSeat
  const read = () => {
    if (!isRead) void markRead({ ids: [id], idempotencyKey: keyFor({ id }) })
  }
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <Link to={path} onClick={read}>
          {words(t)(`told.${template}`, { context, sum: format.euro(leftEarlyCents ?? 0) })}
          {!isRead && <span className={classes.unread}> {t('unread')}</span>}
        </Link>
        {appointment !== null && <About appointment={appointment} />}
      </div>
      <time dateTime={at}>{format.time(at)}</time>
    </li>
  )
}

/** Which appointment: the service, for whom, with whom and when. */
function About({ appointment }: { appointment: NonNullable<NotificationView['appointment']> }) {
  const { t } = useTranslation('notifications')
  const { startsAt, zone, service, other, petNames, isStay } = appointment
  const format = useFormat(zone)
  const now = useNow(60_000)
  const nameOf = useServiceNaming()
  const names = petNames.map(format.letters)
  const isWithProfessional = other.role !== 'PARENT'
  const name = isWithProfessional ? format.name(other) : format.letters(other.displayName)
  const parts = [
    nameOf(service),
    ...(names.length === 0 ? [] : [format.list(names)]),
    ...(name === '' ? [] : [isWithProfessional ? t('with', { professional: name }) : name]),
    isStay ? format.dayAsOf(startsAt, now) : format.momentAsOf(startsAt, now),
  ]
  return <p>{parts.join(' · ')}</p>
}
