import type { RefundRule } from '@lapka/contracts/why.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { fullRefundUntil } from '@lapka/domain/kernel/refund-policy.ts'
import { letterStops, type LetterStop } from '@lapka/domain/letters/appointment-letters.ts'
import { reminderStops, type ReminderStop } from '@lapka/domain/letters/reminders.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import type { RefundAnswer } from '@lapka/domain/why/refund-answer.ts'

const sayIn =
  (language: Language) =>
  (bg: string, en: string): string =>
    language === 'bg' ? bg : en

/** "25 ноември, 10:00 ч.", "25 November, 10:00". */
const momentOf = (instant: string, zone: string, language: Language): string => {
  const day = new Intl.DateTimeFormat(language === 'bg' ? 'bg-BG' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${localDateOf(instant, zone)}T12:00:00Z`))
  return `${day}, ${wallTimeOf(instant, zone)}${language === 'bg' ? ' ч.' : ''}`
}

/** One sentence on what a rule of money said. */
export const sayRefundRule = (
  rule: RefundRule,
  isDeciding: boolean,
  { answer, language }: { answer: RefundAnswer; language: Language },
): string => {
  const say = sayIn(language)
  const { appointment, at, by } = answer
  const { policy, zone } = appointment
  const when = (instant: string) => momentOf(instant, zone, language)
  switch (rule) {
    case 'hold_over':
      return isDeciding
        ? say('Запазването беше изтекло, затова всичко се връща.', 'The hold had run out, so everything comes back.')
        : say('Часът все още се пазеше.', 'The time was still held.')
    case 'cancelled_by':
      if (!isDeciding) return say('Отменя стопанинът: гледа се крайният срок.', 'The pet parent cancels: the deadline counts.')
      return by === 'system'
        ? say('Отменихме го ние: връща се всичко.', 'We cancelled it: everything comes back.')
        : say('Отмени специалистът: връща се всичко.', 'The professional cancelled: everything comes back.')
    case 'moved_late':
      return isDeciding
        ? say(
            'Часът беше преместен след крайния срок, затова остава късен.',
            'It was moved after the deadline, so it stays late.',
          )
        : say('Не е местен след крайния срок.', 'It was not moved after the deadline.')
    case 'deadline': {
      const until = when(fullRefundUntil(appointment))
      const isLate = answer.refundCents < answer.paidCents
      return isLate
        ? say(
            `Безплатна отмяна до ${until}; отменено ${when(at)}: връщат се ${policy.lateRefundPercent} %.`,
            `Free until ${until}; cancelled ${when(at)}: ${policy.lateRefundPercent}% comes back.`,
          )
        : say(`Безплатна отмяна до ${until}; ${when(at)} е в срок.`, `Free until ${until}; ${when(at)} is in time.`)
    }
    case 'both_cancelled':
      return say('И двете страни отмениха: връща се всичко.', 'Both sides cancelled: everything comes back.')
    case 'paid_after_expiry':
      return say(
        'Плащането дойде, когато вече не можеше да се запази: връща се всичко.',
        'The payment came when it could no longer be booked: everything comes back.',
      )
    case 'paid_less_than_due':
      return say('Платено е по-малко от дължимото: връща се всичко.', 'Less was paid than due: everything comes back.')
    case 'no_show':
      return say(
        `Никой не дойде: по правилото се връщат ${policy.noShowRefundPercent} %.`,
        `Nobody came: the policy gives ${policy.noShowRefundPercent}% back.`,
      )
    case 'complaint':
      return say('По жалба, с решение на оператор.', 'For a complaint, by an operator’s decision.')
    case 'stay_shortened':
      return say(
        'Част от нощувките бяха отказани: връща се каквото дава правилото за тях.',
        'Some of the nights were given up: what the policy gives for them comes back.',
      )
    case 'sessions_given_up':
      return say(
        'Занятия от курса отпаднаха: връща се каквото дава правилото за тях, а за отпаднали по вина на треньора всичко.',
        'Sessions of the course fell away: what the policy gives for them comes back, or all of it where the trainer called them off.',
      )
    case 'balance_not_due':
      return say('Дошлата сума не се дължеше: връща се всичко.', 'The money that arrived was not due: all of it comes back.')
    case 'billed_lower':
      return say('Крайната сметка е по-малка: връща се разликата.', 'The final bill is lower: the difference comes back.')
  }
}

/** Of work that an operator gave up. */
export const GIVEN_UP = 'given up'

const stops = { ...letterStops, ...reminderStops }
/** As the worker would note it. */
export const noteOfStop = (stop: LetterStop | ReminderStop): string => stops[stop]

/** The worker's note on an unsent letter, in the reader's language. */
export const sayNote = (note: string | null, language: Language): string => {
  const say = sayIn(language)
  switch (note) {
    case null:
      return ''
    case letterStops.too_old:
      return say('Новината беше по-стара от седмица.', 'The news was over a week old.')
    case letterStops.never_heard:
      return say(
        'Не беше потвърдено, затова специалистът не знае за него.',
        'It was never confirmed, so the professional never heard of it.',
      )
    case letterStops.overtaken:
      return say('Междувременно се случи друго и текстът вече не е верен.', 'What happened since made it untrue.')
    case letterStops.in_series:
      return say('За всички посещения от поредицата има един имейл.', 'One email covers all visits of the series.')
    case letterStops.direct:
      return say(
        'Спешна консултация: започва веднага и не се потвърждава с писмо.',
        'A consultation begins at once and is not confirmed by letter.',
      )
    case reminderStops.other_time:
      return say('Вече не е запазено за това време.', 'It is no longer booked for this time.')
    case reminderStops.begun:
      return say('Вече беше започнало.', 'It had begun.')
    case GIVEN_UP:
      return say('Оператор се отказа от него.', 'An operator gave it up.')
    case 'nobody to write to':
      return say('Няма адрес: профилът е изтрит.', 'There is no address: the account was erased.')
    default:
      return note
  }
}
