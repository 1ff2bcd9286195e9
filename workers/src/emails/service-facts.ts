import type { Language } from '@lapka/contracts/roles.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { startsInTurn } from '@lapka/domain/services/services-in-turn.ts'
import { formatTime } from '../format.ts'
import { fact, sayIn, type LetterFact, type LetterFacts } from './letter.ts'

/** Each of several services with its start; of visits in a window, which have no start of their own, without one. */
export const servicesIn = (
  { services, startsAt, window }: PlacedAppointment,
  language: Language,
): Pick<LetterFacts, 'services'> => {
  if (services === undefined) return {}
  const starts = startsInTurn(
    startsAt,
    services.map(({ minutes }) => minutes),
  )
  return {
    services: services.map(({ name, nameEn }, nth) => ({
      name: language === 'bg' ? name : nameEn || name,
      startsAt: window === undefined ? (starts[nth] ?? null) : null,
    })),
  }
}

/** The service; of several each with when it begins: "10:00 Bath, 10:45 Nails". */
export const serviceFact = ({ services, serviceName, language, zone }: LetterFacts): LetterFact[] => {
  const say = sayIn(language)
  if (services === undefined) return fact(say('Услуга', 'Service'), serviceName)
  const each = services.map(({ name, startsAt }) =>
    startsAt === null ? name : `${formatTime({ instant: startsAt, zone, language })}\u00a0${name}`,
  )
  return fact(say('Услуги', 'Services'), each.join(', '))
}
