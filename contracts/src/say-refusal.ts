import type { BusyPet } from './pets.ts'
import { refusals, type RefusalCode } from './refusals.ts'
import type { TakenResource } from './resources.ts'
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

const sayDays = (from: string, until: string, language: Language): string => {
  const [first, last] = [day(from, language), day(until, language)]
  return first === last ? first : `${first} – ${last}`
}

/** Where it is, and with whom, is the business of the owner who booked that. */
const sayBusyPet = ({ name, from, until }: NamedBusyPet, language: Language): string => {
  const [first, last] = [day(from, language), day(until, language)]
  if (isDate(from))
    return language === 'bg'
      ? `${name ?? 'Любимецът'} вече има запазен престой от ${first} до ${last}. Изберете други дати.`
      : `${name ?? 'The pet'} already has a stay from ${first} to ${last}. Choose other dates.`
  const [start, end] = [time(from), time(until)]
  const then = sayDays(from, until, language)
  return language === 'bg'
    ? `${name ?? 'Любимецът'} вече е другаде от ${start} до ${end} ч. (${then}). Изберете друго време.`
    : `${name ?? 'The pet'} is somewhere else from ${start} to ${end} (${then}). Choose another time.`
}

/** By whom it is used is nobody's business. */
const sayTakenResource = (code: RefusalCode, { kind, name, from, until }: TakenResource, language: Language): string => {
  const then = `${time(from)}${language === 'bg' ? ' до' : ' to'} ${time(until)}`
  const days = sayDays(from, until, language)
  const isRoom = kind === 'ROOM'
  if (language === 'bg') {
    const what = isRoom ? `Помещението „${name}“` : `Апаратът „${name}“`
    return code === 'RESOURCE_BOOKED'
      ? `${what} е нужн${isRoom ? 'о' : 'ен'} за запазени часове от ${then} ч. (${days}).`
      : `${what} вече е зает${isRoom ? 'о' : ''} от ${then} ч. (${days}).`
  }
  const what = `The ${isRoom ? 'room' : 'device'} “${name}”`
  return `${what} is ${code === 'RESOURCE_BOOKED' ? 'booked' : 'in use'} from ${then} (${days}).`
}

const whatToDo = {
  bg: { booked: 'Първо ги преместете или отменете.', taken: 'Изберете друго време.' },
  en: { booked: 'Move or cancel those appointments first.', taken: 'Choose another time.' },
}

const sayTakenResources = (code: RefusalCode, taken: readonly TakenResource[], language: Language): string => {
  const next = whatToDo[language][code === 'RESOURCE_BOOKED' ? 'booked' : 'taken']
  return [...taken.map((one) => sayTakenResource(code, one, language)), next].join(' ')
}

const sayFullNight = (date: string, language: Language): string =>
  language === 'bg'
    ? `За нощта на ${day(date, language)} няма свободно място. Изберете по-ранен ден на тръгване.`
    : `There is no place left on the night of ${day(date, language)}. Choose an earlier day of departure.`

type Said = {
  code: RefusalCode
  busyPet?: NamedBusyPet | undefined
  takenResources?: readonly TakenResource[] | undefined
  fullNight?: string | undefined
}

/** The sentence of a problem: of an animal that is elsewhere, or rooms that are in use, with names and times; of nights, with the first one that is full. */
export const sayRefusal = ({ code, busyPet, takenResources, fullNight }: Said, language: Language): string => {
  if (takenResources !== undefined) return sayTakenResources(code, takenResources, language)
  if (busyPet !== undefined) return sayBusyPet(busyPet, language)
  return fullNight === undefined ? refusals[code][language] : sayFullNight(fullNight, language)
}
