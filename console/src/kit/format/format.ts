import { euroText, levText } from '@lapka/contracts/money-text.ts'
import { personName, professionalName, type NamedProfessional } from '@lapka/contracts/professional-name.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { DEFAULT_ZONE, HOUR_MS, windowText } from '@lapka/contracts/time.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { distanceIn, type DistanceUnit } from '@lapka/domain/kernel/distance.ts'
import { localDateOf, wallTimeOf, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { useLanguage } from '../i18n/use-language.ts'

const NO_BREAK = '\u00a0'
const NO_BREAK_HERE = '\u2060'
const tag = { bg: 'bg-BG', en: 'en-GB' } as const

/** A date never breaks over two lines: no-break spaces inside "чт, 26 ноември". */
const together = (text: string) => text.replaceAll(/(?<=\d|,) (?=[\p{L}\d])| (?=\d)/gu, NO_BREAK)

/** Intl's formatters are dear to make and to ask, and a calendar asks hundreds of times for the same few days. */
const remembered = <Value>(most: number) => {
  const known = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = make()
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}

type DateParts = keyof typeof dateParts
/** All of them parts of a date: on the wall of any zone, two instants of one day read the same. */
const dateParts = {
  day: { weekday: 'short', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long' },
  dayWithWeekday: { weekday: 'long', day: 'numeric', month: 'long' },
  dayRange: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  dayOfMonth: { day: 'numeric' },
  month: { month: 'long' },
  monthAndYear: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = remembered<Intl.DateTimeFormat>(100)
const dateFormat = (language: Language, parts: DateParts): Intl.DateTimeFormat =>
  formatters(`${language} ${parts}`, () => new Intl.DateTimeFormat(tag[language], { timeZone: 'UTC', ...dateParts[parts] }))

const dateTexts = remembered<string>(5_000)
const dateText = (localDate: string, language: Language, parts: DateParts): string =>
  dateTexts(`${localDate} ${language} ${parts}`, () => {
    const text = dateFormat(language, parts).format(Date.parse(localDate))
    return 'weekday' in dateParts[parts] ? together(text) : text
  })

const datesText = (from: string, to: string, language: Language): string =>
  dateTexts(`${from} ${to} ${language}`, () =>
    dateFormat(language, 'date')
      .formatRange(Date.parse(from), Date.parse(to))
      .replaceAll(/(?<![–-]) (?![–-])/g, NO_BREAK),
  )

const lists = remembered<Intl.ListFormat>(2)
const listFormat = (language: Language) => lists(language, () => new Intl.ListFormat(tag[language]))

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

const unitNames: Record<Language, Record<DistanceUnit, string>> = {
  bg: { km: 'км', mi: 'мили', nmi: 'морски мили' },
  en: { km: 'km', mi: 'mi', nmi: 'nmi' },
}

const counted = {
  bg: {
    hours: (n: number) => `${n} ${n === 1 ? 'час' : 'часа'}`,
    minutes: (n: number) => `${n} ${n === 1 ? 'минута' : 'минути'}`,
    days: (n: number) => `${n} ${n === 1 ? 'ден' : 'дни'}`,
    and: 'и',
  },
  en: {
    hours: (n: number) => `${n} ${n === 1 ? 'hour' : 'hours'}`,
    minutes: (n: number) => `${n} ${n === 1 ? 'minute' : 'minutes'}`,
    days: (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`,
    and: 'and',
  },
} as const

const countdownText = (seconds: number, language: Language): string =>
  seconds >= 3_600
    ? longLength(Math.floor(seconds / 60), language)
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How Lapka writes money, moments, lengths and names. Nothing else in the console formats them. Instants are ISO UTC, amounts cents. */
const writerFor = (language: Language, zone: string) => {
  const part = (instant: string, parts: DateParts) => dateText(localDateOf(instant, zone), language, parts)
  const time = (instant: string) => wallTimeOf(instant, zone)
  const clock = (instant: string) => (language === 'bg' ? `${time(instant)}${NO_BREAK}ч.` : time(instant))
  const day = (instant: string) => part(instant, 'day')
  const year = (instant: string) =>
    language === 'bg' ? `${part(instant, 'year').replace(/ ?г\.$/, '')}${NO_BREAK}г.` : part(instant, 'year')
  const date = (instant: string) => together(part(instant, 'date'))
  const isYearOf = (instant: string, now: string) => year(instant) === year(now)
  /** Where it is too long for a line, it breaks before the year, as a range of days does. */
  const dayWithYear = (instant: string) => `${day(instant)} ${year(instant)}`
  return {
    euro: (cents: number) => euroText(cents, language),
    lev: (cents: number) => levText(cents, language),
    time,
    clock,
    day,
    /** "26 ноември": after "на", where no weekday can stand. */
    date,
    moment: (instant: string) => `${day(instant)}, ${clock(instant)}`,
    momentWithYear: (instant: string) => `${dayWithYear(instant)}, ${clock(instant)}`,
    /** "26 ноември, 10:00 ч.": after "на", where no weekday can stand. */
    dateTime: (instant: string) => `${date(instant)}, ${clock(instant)}`,
    dayWithYear,
    /** "27 ноември 2026 г.": of what has a day and no hour. */
    dateWithYear: (instant: string) => `${date(instant)} ${year(instant)}`,
    /** For lists that reach into other years, as read at `now`: this year goes without saying. */
    dayAsOf: (instant: string, now: string) => (isYearOf(instant, now) ? day(instant) : dayWithYear(instant)),
    momentAsOf: (instant: string, now: string) =>
      `${isYearOf(instant, now) ? day(instant) : dayWithYear(instant)}, ${clock(instant)}`,
    /** The time alone where it is today. */
    untilAsOf: (instant: string, now: string) =>
      localDateOf(instant, zone) === localDateOf(now, zone) ? time(instant) : `${day(instant)}, ${clock(instant)}`,
    dateAsOf: (instant: string, now: string) => (isYearOf(instant, now) ? date(instant) : `${date(instant)} ${year(instant)}`),
    dateTimeAsOf: (instant: string, now: string) =>
      `${isYearOf(instant, now) ? date(instant) : `${date(instant)} ${year(instant)}`}, ${clock(instant)}`,
    weekday: (instant: string) => part(instant, 'weekday'),
    weekdayShort: (instant: string) => part(instant, 'weekdayShort'),
    dayOfMonth: (instant: string) => part(instant, 'dayOfMonth'),
    month: (instant: string) => part(instant, 'month'),
    monthAndYear: (instant: string) => part(instant, 'monthAndYear'),
    dayWithWeekday: (instant: string) => part(instant, 'dayWithWeekday'),
    /** "23–29 ноември 2026 г."; where it is too long for a line, it breaks between the two days, or else before the year. */
    dayRange: (from: string, to: string) =>
      dateFormat(language, 'dayRange')
        .formatRange(Date.parse(localDateOf(from, zone)), Date.parse(localDateOf(to, zone)))
        .replaceAll(/(?<![–-]) (?!\d{4})/g, NO_BREAK),
    /** "19–26 декември": of local dates, without the year. It breaks between the two where they name two months. */
    dates: (from: string, to: string) => datesText(from, to, language),
    /** "34 €": whole euro without cents, for grids. */
    euroInGrid: (cents: number) => euroText(cents, language).replace(/[.,]00(?!\d)/, ''),
    /** "Рекс и Ноа". */
    list: (names: string[]) => listFormat(language).format(names),
    /** "10:00–10:30", on one line. */
    timeRange: (from: string, to: string) => `${time(from)}${NO_BREAK_HERE}–${NO_BREAK_HERE}${time(to)}`,
    /** "12–14 ч.": the window of a visit. */
    window: (from: string, to: string) => windowText(time(from), time(to), language),
    /** "чт, 26 ноември, 12–14 ч." */
    dayWindow: (from: string, to: string) => `${day(from)}, ${windowText(time(from), time(to), language)}`,
    /** "30 мин", "1 ч 30 мин". */
    duration: (from: string, to: string) => shortLength(minutesBetween(from, to), language),
    minutes: (minutes: number) => shortLength(minutes, language),
    /** "23 часа и 46 минути", for sentences. */
    timeLeft: (ms: number) => longLength(Math.max(0, Math.floor(ms / 60_000)), language),
    /** 462 → "7:42"; from an hour on in words, for nobody counts its seconds. */
    countdown: (seconds: number) => countdownText(seconds, language),
    /** "2 км", "2 km"; in whole kilometres, miles or nautical miles. */
    distance: (metres: number, unit: DistanceUnit = 'km') =>
      `${Math.round(distanceIn(metres, unit))}${NO_BREAK}${unitNames[language][unit]}`,
    /** "2,4 MB": sizes of files as people know them. */
    bytes: (bytes: number) => shortSize(bytes, language),
    /** "д-р Мария Жечева" → "Dr Maria Zhecheva". */
    name: (professional: NamedProfessional) => professionalName(professional, language),
    /** Anybody's name as it is written, its title in the reader's words. */
    person: (name: string) => personName(name, language),
    /** Names, cities and addresses: "София" → "Sofia". */
    letters: (text: string) => lettersOf(text, language),
    /** "Рекс и Ноа": the animals that something is for, in the reader's letters. */
    pets: (pets: readonly { name: string }[]) => petNames(language, pets),
    /** The place in one line, without what is not known. */
    place: (address: Address) => placeIn(language, address),
    /** The professional's own place, or the parent's street where they go there. */
    visitPlace: ({ location, visitAddress, professional }: VisitPlace) => {
      if (visitAddress !== null) return lettersOf([visitAddress.city, visitAddress.line].join(', '), language)
      return location === 'AT_PROFESSIONAL' ? placeIn(language, professional) : ''
    },
    /** "Централноевропейско лятно време": the zone as it is called at that instant. */
    zoneName: (instant: string) => zoneName(instant, language, zone),
    rating: (tenths: number) =>
      (tenths / 10).toLocaleString(tag[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  }
}

const petNames = (language: Language, pets: readonly { name: string }[]): string =>
  listFormat(language).format(pets.map(({ name }) => lettersOf(name, language)).filter(Boolean))

type Address = { clinicName: string; address2: string; city: string }
type VisitPlace = { location: ServiceLocation; visitAddress: { city: string; line: string } | null; professional: Address }

const placeIn = (language: Language, { clinicName, address2, city }: Address): string =>
  lettersOf([clinicName, address2, city].filter(Boolean).join(', '), language)

export type Format = ReturnType<typeof writerFor>

const formats = remembered<Format>(100)
export const makeFormat = (language: Language, zone: string): Format =>
  formats(`${language} ${zone}`, () => writerFor(language, zone))

const zoneName = (instant: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(tag[language], { timeZone, timeZoneName: 'long' })
    .formatToParts(Date.parse(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const shortLength = (minutes: number, language: Language) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const [h, m] = language === 'bg' ? ['ч', 'мин'] : ['h', 'min']
  return [hours > 0 && `${hours}${NO_BREAK}${h}`, (rest > 0 || hours === 0) && `${rest}${NO_BREAK}${m}`].filter(Boolean).join(' ')
}

const shortSize = (bytes: number, language: Language) => {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString(tag[language])}${NO_BREAK}KB`
  const [unit, one] = bytes < 1e9 ? ['MB', 1e6] : bytes < 1e12 ? ['GB', 1e9] : ['TB', 1e12]
  return `${(Math.round((bytes / one) * 10) / 10).toLocaleString(tag[language])}${NO_BREAK}${unit}`
}

const longLength = (minutes: number, language: Language) => {
  const words = counted[language]
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return [words.days(days), hours > 0 && words.hours(hours)].filter(Boolean).join(` ${words.and} `)
  return [hours > 0 && words.hours(hours), (rest > 0 || hours === 0) && words.minutes(rest)]
    .filter(Boolean)
    .join(` ${words.and} `)
}

/** A name's short title stays whole and with the name: „д-р Мария“ breaks neither at its hyphen nor after it. */
export const keepTogether = (name: string): string =>
  name.replace(/^(\S{1,4})-(\S{1,4}) /, '$1\u2011$2\u00a0').replace(/^Dr /, 'Dr\u00a0')

/** The screen's language and the resource's zone, Bulgaria's where none is known. */
export const useFormat = (zone: string = DEFAULT_ZONE): Format => makeFormat(useLanguage(), zone)

/** Noon of a local date: an instant that lies on it despite clock changes. */
export const noonOf = (date: string, zone: string): string =>
  new Date(Date.parse(startOfDay(date, zone)) + 12 * HOUR_MS).toISOString()
