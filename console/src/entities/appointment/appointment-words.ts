import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { stayContext } from '../../kit/i18n/stay-context.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'

type Booked = Pick<AppointmentView, 'startsAt' | 'endsAt' | 'zone' | 'stay' | 'pet'>

/** When, how long and for whom: a time of the professional's, or the dates and nights of a stay with all its guests. */
export const useAppointmentWords = ({ startsAt, endsAt, zone, stay, pet }: Booked) => {
  const { t } = useTranslation()
  const format = useFormat(zone)
  const local = (date: string) => format.day(noonOf(date, zone))
  if (stay === null)
    return {
      when: format.moment(startsAt),
      dates: format.moment(startsAt),
      length: format.duration(startsAt, endsAt),
      pets: format.letters(pet.name),
      kind: stayContext(stay),
    }
  return {
    /** "сб, 19 декември до сб, 26 декември" */
    when: t('stayDates', { arrival: local(stay.arrival), departure: local(stay.departure) }),
    /** "19–26 декември", for lists. */
    dates: format.dates(stay.arrival, stay.departure),
    length: t('nights', { count: stay.nights.length }),
    pets: format.list(stay.pets.map(({ name }) => format.letters(name))),
    /** Which sentence says it: none calls a stay a time. */
    kind: stayContext(stay),
  }
}
