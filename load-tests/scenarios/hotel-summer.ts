import { Trend } from 'k6/metrics'
import { ask, itemsOf, pick } from './shared/ask.ts'
import { cancelAppointment, isBooked, payAppointment, placeStay, shortenStay, type StayOffer } from './shared/book.ts'
import { dateIn } from './shared/calendars.ts'
import { signInParents, type Parent } from './shared/people.ts'
import { atConstantRate, thresholdsWith } from './shared/settings.ts'

const searching = new Trend('step_search', true)
const nights = new Trend('step_nights', true)

export const options = {
  scenarios: { parents: atConstantRate('stay') },
  thresholds: thresholdsWith({
    step_search: ['p(99)<300'],
    step_nights: ['p(95)<50'],
    step_place: ['p(99)<300'],
    step_shorten: ['p(99)<300'],
  }),
}

export const setup = (): Promise<Parent[]> => signInParents()

/** Before the summer: parents look for a hotel by dates, open the calendar of one, hold the nights, pay, give up the last one, and cancel. */
export async function stay(parents: Parent[]): Promise<void> {
  const parent = pick(parents)
  const inDays = 10 + Math.floor(Math.random() * 120)
  const nightCount = 2 + Math.floor(Math.random() * 12)
  const dates = { arrival: dateIn(inDays), departure: dateIn(inDays + nightCount) }
  const query = `arrival=${dates.arrival}&departure=${dates.departure}&guests=${parent.animalType}~8&sort=price`
  const { body } = await ask('GET', `/api/v2/stays/offers?${query}`, { step: searching })
  const offers = itemsOf<StayOffer>(body)
  if (offers.length === 0) return
  const offer = pick(offers)
  const range = `from=${dateIn(1)}&to=${dateIn(62)}`
  await ask('GET', `/api/v2/professionals/${offer.professional.id}/nights?${range}`, { step: nights })
  const id = await placeStay(parent, offer)
  if (id === undefined) return
  await payAppointment(parent, id)
  if (await isBooked(parent, id)) await shortenStay(parent, id, dateIn(inDays + nightCount - 1))
  await cancelAppointment(parent, id)
}
