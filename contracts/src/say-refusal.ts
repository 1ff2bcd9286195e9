import type { BusyPet } from './pets.ts'
import { refusals, type RefusalCode } from './refusals.ts'
import type { Language } from './roles.ts'
import { DEFAULT_ZONE } from './time.ts'

/** The name is there where whoever asks knows the animal. */
export type NamedBusyPet = BusyPet & { name?: string | undefined }

const isDate = (when: string): boolean => when.length === 'yyyy-mm-dd'.length

const day = (when: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'bg' ? 'bg-BG' : 'en-GB', {
    timeZone: isDate(when) ? 'UTC' : DEFAULT_ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
  })
    .format(new Date(when))
    .replace(/,(?= \d)/, language === 'bg' ? ',' : '')

const time = (when: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: DEFAULT_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(when),
  )

/** Where it is, and with whom, is the business of the owner who booked that. */
const sayBusyPet = ({ name, from, until }: NamedBusyPet, language: Language): string => {
  const [first, last] = [day(from, language), day(until, language)]
  if (isDate(from))
    return language === 'bg'
      ? `${name ?? 'Любимецът'} вече има запазен престой от ${first} до ${last}. Изберете други дати.`
      : `${name ?? 'The pet'} already has a stay from ${first} to ${last}. Choose other dates.`
  const [start, end] = [time(from), time(until)]
  const then = first === last ? first : `${first} – ${last}`
  return language === 'bg'
    ? `${name ?? 'Любимецът'} вече е другаде от ${start} до ${end} ч. (${then}). Изберете друго време.`
    : `${name ?? 'The pet'} is somewhere else from ${start} to ${end} (${then}). Choose another time.`
}

/** The sentence of a problem: of an animal that is elsewhere, with its name and times. */
export const sayRefusal = (
  { code, busyPet }: { code: RefusalCode; busyPet?: NamedBusyPet | undefined },
  language: Language,
): string => (busyPet === undefined ? refusals[code][language] : sayBusyPet(busyPet, language))
