import type { Language } from '@lapka/contracts/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { earliestStartMs, lastBookableDate } from '@lapka/domain/kernel/working-hours.ts'
import { toIso, toMs, type Instant } from '@lapka/domain/kernel/instant.ts'
import { localDateOf, offsetOf, wallTimeOf, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import type { SlotAnswer, SlotReason } from '@lapka/domain/why/slot-answer.ts'

/** The context of a sentence about a rule. `now` is the instant that the answer is as of. */
export type SlotContext = Pick<SlotAnswer, 'place' | 'service' | 'layers'> & { startsAt: string; now: string; language: Language }
type Place = NonNullable<SlotContext['place']>
type Say = (bg: string, en: string) => string

const sayIn =
  (language: Language): Say =>
  (bg, en) =>
    language === 'bg' ? bg : en

/** "2 ч 30 мин", "2 h 30 min", "3 дни". */
const lengthOf = (ms: number, say: Say): string => {
  const [days, hours, minutes] = [Math.floor(ms / DAY_MS), Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)]
  if (days >= 3) return say(`${days} дни`, `${days} days`)
  const parts = [
    hours > 0 ? say(`${hours} ч`, `${hours} h`) : '',
    minutes > 0 || hours === 0 ? say(`${minutes} мин`, `${minutes} min`) : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** "26 ноември", "26 November". */
const dayOf = (localDate: string, { language }: SlotContext): string =>
  new Intl.DateTimeFormat(language === 'bg' ? 'bg-BG' : 'en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${localDate}T12:00:00Z`),
  )

const weekdays = {
  bg: ['понеделник', 'вторник', 'сряда', 'четвъртък', 'петък', 'събота', 'неделя'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}

const spanText = (from: Instant, to: Instant, zone: string): string => `${wallTimeOf(from, zone)}–${wallTimeOf(to, zone)}`

const rowsOf = (place: Place, key: 'weekly' | 'breaks', localDate: string): string =>
  place[key]
    .filter(({ weekday }) => weekday === weekdayOf(localDate))
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')

/** One sentence on a rule and its source; right in both languages without a name. */
export const sayReason = (reason: SlotReason, context: SlotContext): string => {
  const say = sayIn(context.language)
  const { place, startsAt } = context
  if (place === null || (reason.rule === 'accepts' && reason.result === 'stops'))
    return say('Не приема клиенти за тази услуга.', 'Takes no bookings for this service.')
  const zone = place.zone
  const date = localDateOf(startsAt, zone)
  switch (reason.rule) {
    case 'accepts':
      return say('Проверен профил, приема нови часове.', 'Verified, takes new bookings.')
    case 'hours': {
      const rows = rowsOf(place, 'weekly', date)
      const weekday = weekdays[context.language][weekdayOf(date) - 1] ?? ''
      return rows === '' ? say(`${weekday}: почивен ден`, `${weekday}: no working hours`) : `${weekday}, ${rows}`
    }
    case 'duration':
      return sayDuration(reason, context, say)
    case 'break': {
      const rows = rowsOf(place, 'breaks', date)
      return rows === '' ? say('Няма почивки този ден.', 'No breaks that day.') : say(`Почивка ${rows}`, `Break ${rows}`)
    }
    case 'exception': {
      const { from = '', to = '', kind } = reason.exception ?? {}
      const isOneDay = localDateOf(from, zone) === localDateOf(to, zone)
      const when = isOneDay
        ? spanText(from, to, zone)
        : `${dayOf(localDateOf(from, zone), context)} ${wallTimeOf(from, zone)} – ${dayOf(localDateOf(to, zone), context)} ${wallTimeOf(to, zone)}`
      return kind === 'extra'
        ? say(`Допълнително работно време ${when}`, `Extra hours ${when}`)
        : say(`Затворено ${when}`, `Closed ${when}`)
    }
    case 'taken':
    case 'hold':
    case 'promised':
    case 'buffer':
      return sayClaim(reason, context, { say, place })
    case 'notice':
    case 'horizon':
    case 'step':
    case 'clock':
      return sayLimit(reason.rule, context, { say, place })
  }
}

const sayDuration = ({ result }: SlotReason, { service }: SlotContext, say: Say): string => {
  const length = lengthOf((service?.durationMinutes ?? 0) * MINUTE_MS, say)
  return result === 'stops'
    ? say(
        `Услугата трае ${length} и не се побира в работното време.`,
        `The service takes ${length} and doesn’t fit into the working hours.`,
      )
    : say(`Услугата трае ${length} и се побира.`, `The service takes ${length} and fits.`)
}

const sayClaim = (
  { rule, result, claim }: SlotReason,
  { startsAt }: SlotContext,
  { say, place }: { say: Say; place: Place },
): string => {
  const { zone } = place
  if (claim === undefined)
    return rule === 'buffer'
      ? say(
          `${lengthOf(place.bufferMinutes * MINUTE_MS, say)} след всеки час, не пречат.`,
          `${lengthOf(place.bufferMinutes * MINUTE_MS, say)} after each appointment, not in the way.`,
        )
      : say('Никой друг не е запазил това време.', 'Nobody else has this time.')
  const when = spanText(claim.startsAt, claim.endsAt, zone)
  const until = toIso(toMs(claim.endsAt) + claim.bufferMinutes * MINUTE_MS)
  if (rule === 'taken') return say(`Запазено ${when}.`, `Booked ${when}.`)
  if (rule === 'hold') {
    const end = wallTimeOf(claim.expiresAt ?? claim.endsAt, zone)
    return result === 'stops'
      ? say(`Някой плаща в момента: ${when}, пази се до ${end}.`, `Somebody is paying right now: ${when}, held until ${end}.`)
      : say(`Неплатено запазване ${when}, което не пречи.`, `An unpaid hold ${when} that is not in the way.`)
  }
  if (rule === 'promised')
    return say(`Обещано на първия в списъка на чакащите: ${when}.`, `Promised to the first on the waitlist: ${when}.`)
  const isBefore = toMs(claim.startsAt) <= toMs(startsAt)
  return isBefore
    ? say(
        `${claim.bufferMinutes} мин след часа ${when}: свободно е от ${wallTimeOf(until, zone)}.`,
        `${claim.bufferMinutes} min after ${when}: free from ${wallTimeOf(until, zone)}.`,
      )
    : say(
        `След този час се пазят ${place.bufferMinutes} мин, а следващият започва в ${wallTimeOf(claim.startsAt, zone)}.`,
        `${place.bufferMinutes} min are kept after this time, and the next appointment starts at ${wallTimeOf(claim.startsAt, zone)}.`,
      )
}

type Limit = 'notice' | 'horizon' | 'step' | 'clock'

const sayLimit = (rule: Limit, context: SlotContext, { say, place }: { say: Say; place: Place }): string => {
  const { startsAt, now } = context
  switch (rule) {
    case 'notice': {
      const leftMs = toMs(startsAt) - toMs(now)
      if (leftMs < 0) return say('Часът вече е минал.', 'This time has passed.')
      const [needed, left] = [lengthOf(earliestStartMs(place, now) - toMs(now), say), lengthOf(leftMs, say)]
      return say(`Искат се ${needed}, остават ${left}.`, `${needed} needed, ${left} left.`)
    }
    case 'horizon': {
      const last = dayOf(lastBookableDate(place, now), context)
      const days = place.horizonDays
      return say(`Запазва се до ${days} дни напред: до ${last}.`, `Bookable up to ${days} days ahead: until ${last}.`)
    }
    case 'step':
      return say(
        `Часовете започват на всеки ${SLOT_STEP_MINUTES} минути; пита се за ${wallTimeOf(startsAt, place.zone)}.`,
        `Times start every ${SLOT_STEP_MINUTES} minutes; asked about ${wallTimeOf(startsAt, place.zone)}.`,
      )
    case 'clock': {
      const noon = toIso(Date.parse(`${localDateOf(startsAt, place.zone)}T12:00:00Z`))
      return say(
        `Този ден часовникът се сменя; важи ${offsetOf(startsAt, place.zone)}, следобед ${offsetOf(noon, place.zone)}.`,
        `The clocks change that day; ${offsetOf(startsAt, place.zone)} counts here, ${offsetOf(noon, place.zone)} in the afternoon.`,
      )
    }
  }
}
