import { asyncRequest } from 'k6/http'
import { Trend } from 'k6/metrics'
import { setTimeout } from 'k6/timers'
import { ask, isDone, pick } from './ask.ts'
import type { Bookable } from './calendars.ts'
import type { Parent } from './people.ts'

const place = new Trend('step_place', true)
const startPayment = new Trend('step_start_payment', true)
const pay = new Trend('step_pay', true)
const shorten = new Trend('step_shorten', true)
const cancel = new Trend('step_cancel', true)

/** Another parent was faster, this one holds three slots already, or its pet is elsewhere then: expected in a crowd. */
const ofCrowd = ['SLOT_TAKEN', 'TOO_MANY_HOLDS', 'PET_BUSY_THEN']
/** The same parent took the same slot twice: that is one hold, and one of the two was faster to let go. A later one for the same pet and time ends it. */
const ofTwins = ['ALREADY_CANCELLED', 'HOLD_EXPIRED']

/** The id of the appointment, where the slot was won. */
export const placeAppointment = async (
  parent: Parent,
  { professionalId, serviceId, startsAt }: Bookable,
): Promise<string | undefined> => {
  const body = { professionalId, serviceId, petId: parent.petId, startsAt: pick(startsAt), reason: 'Преглед' }
  const answer = await ask('POST', '/api/v2/appointments', { cookie: parent.cookie, body, step: place, expects: ofCrowd })
  return isDone(answer) ? (answer.body as { id: string }).id : undefined
}

export type StayOffer = { professional: { id: string }; room: { classId: number }; arrival: string; departure: string }

/** Others took the last room, or the same parent was here a moment ago. */
const ofSummer = ['NO_ROOM_FREE', 'PET_STAYS_ELSEWHERE', 'STAY_HELD_ALREADY', 'TOO_MANY_HOLDS']

/** The id of the stay, where all of its nights were won. */
export const placeStay = async ({ cookie, petId }: Parent, offer: StayOffer): Promise<string | undefined> => {
  const { professional, room, arrival, departure } = offer
  const pets = [{ petId, weightKg: 8 }]
  const body = { professionalId: professional.id, classId: room.classId, arrival, departure, pets, extraIds: [] }
  const answer = await ask('POST', '/api/v2/stays', { cookie, body, step: place, expects: ofSummer })
  return isDone(answer) ? (answer.body as { id: string }).id : undefined
}

/** On the provider's page where that is the simulator; a real provider's page is not ours to load. */
export const payAppointment = async ({ cookie }: Parent, id: string): Promise<void> => {
  const path = `/api/v2/appointments/${id}/start-payment`
  const answer = await ask('POST', path, { cookie, body: {}, step: startPayment, expects: ofTwins })
  if (!isDone(answer)) return
  const { checkoutUrl } = answer.body as { checkoutUrl: string }
  if (!/\/checkout\/cs_/.test(checkoutUrl) || checkoutUrl.includes('stripe.com')) return
  const card = JSON.stringify({ cardNumber: '4242424242424242' })
  const paid = await asyncRequest('POST', `${checkoutUrl}/pay`, card, { headers: { 'content-type': 'application/json' } })
  pay.add(paid.timings.duration)
}

const LOOKS = 20
const LOOK_MS = 250

/** Whether the money arrived within some seconds. */
export const isBooked = async ({ cookie }: Parent, id: string): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look++) {
    const { body } = await ask('GET', `/api/v2/appointments/${id}`, { cookie })
    if ((body as { status?: string } | null)?.status === 'SCHEDULED') return true
    await new Promise<void>((done) => void setTimeout(done, LOOK_MS))
  }
  return false
}

/** A season wants more nights than are left. */
const ofShortening = ['TOO_FEW_NIGHTS']

/** The last night of a stay is given up. */
export const shortenStay = async ({ cookie }: Parent, id: string, departure: string): Promise<void> => {
  const path = `/api/v2/appointments/${id}/shorten-stay`
  await ask('POST', path, { cookie, body: { departure }, step: shorten, expects: ofShortening })
}

export const cancelAppointment = async ({ cookie }: Parent, id: string): Promise<void> => {
  const path = `/api/v2/appointments/${id}/cancel-appointment`
  await ask('POST', path, { cookie, body: { reason: 'Load test' }, step: cancel, expects: ofTwins })
}
