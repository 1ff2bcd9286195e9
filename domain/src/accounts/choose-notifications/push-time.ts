import { topicOfTemplate, type NotificationTemplate, type QuietHours } from '@lapka/contracts/notifications.ts'
import { DAY_MS, DEFAULT_ZONE, MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../../kernel/instant.ts'
import { wallTimeOf } from '../../kernel/zone.ts'
import type { Account } from '../account.ts'
import { choiceOf } from './decide.ts'

/** Their readers wait for them this minute, and later they are worth nothing. */
const isAwaited = (template: NotificationTemplate): boolean =>
  template === 'time-offered' || template === 'consultation-unanswered' || template === 'consultation-complete'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When quiet hours that hold at `now` end; null outside of them. On the nights on which clocks change it is an hour off. */
export const quietUntil = ({ from, until }: QuietHours, now: string): string | null => {
  const time = wallTimeOf(now, DEFAULT_ZONE)
  const isQuiet = from < until ? time >= from && time < until : time >= from || time < until
  if (!isQuiet) return null
  const minuteStart = Date.parse(now) - (Date.parse(now) % MINUTE_MS)
  const minutes = minutesOf(until) - minutesOf(time)
  return addMs(new Date(minuteStart).toISOString(), minutes * MINUTE_MS + (minutes < 0 ? DAY_MS : 0))
}

type Told = {
  template: NotificationTemplate
  /** Of the appointment that it is about. */ startsAt?: string | undefined
  now: string
}

/**
 * When a notification is pushed to the account's devices; null for never. Quiet hours hold what can wait. What concerns an appointment
 * that begins before they end can't, except that no reminder wakes anyone.
 */
export const pushTimeOf = (account: Account, { template, startsAt, now }: Told): string | null => {
  if (account.status !== 'registered') return null
  const { pushes, quietHours } = choiceOf(account)
  if (!pushes.includes(topicOfTemplate[template])) return null
  const quietEnd = quietHours === null ? null : quietUntil(quietHours, now)
  if (quietEnd === null || isAwaited(template)) return now
  if (startsAt === undefined || startsAt > quietEnd || startsAt < now) return quietEnd
  return template === 'appointment-reminder' ? null : now
}
