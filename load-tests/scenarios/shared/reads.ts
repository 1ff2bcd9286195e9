import { Trend } from 'k6/metrics'
import { ask, pick } from './ask.ts'
import { dateIn, type Bookable } from './calendars.ts'

const searching = new Trend('step_search', true)
const slots = new Trend('step_slots', true)

const questions = ['', '?role=VET', '?role=GROOMER', '?freeWithin=7', '?species=dog&sort=price', '?minRating=40']

export const search = async (): Promise<void> => {
  await ask('GET', `/api/v2/professionals${pick(questions)}`, { step: searching, expects: ['VIEW_BEING_BUILT'] })
}

export const readSlots = async ({ professionalId, serviceId }: Bookable): Promise<void> => {
  const query = `serviceId=${encodeURIComponent(serviceId)}&from=${dateIn(1)}&to=${dateIn(14)}`
  await ask('GET', `/api/v2/professionals/${professionalId}/slots?${query}`, { step: slots })
}
