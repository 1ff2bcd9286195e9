import { expect, test } from 'vitest'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import * as commands from '../../testing/commands.ts'
import * as people from '../../testing/people-commands.ts'
import { createStory, VET } from '../../testing/story.ts'
import { runWithWays, type Town } from '../../testing/travel.ts'

const NOW = '2026-11-23T06:00:00.000Z'
/** The hold and the time to pay are over. */
const LATE = '2026-11-23T09:00:00.000Z'
const visit: Service = { ...commands.halfHour, id: 'visit', location: 'AT_PARENT' }
const north = { latitude: 42.735, longitude: 23.32 }
const south = { latitude: 42.645, longitude: 23.32 }
const town: Town = { mode: 'CAR', points: { own: north, 'home-of-ana': north, 'home-of-boris': south } }

const paidLateBeside = (startsAt: string) => {
  const story = createStory()
  story.run(NOW, commands.setServices(VET, [visit], { serviceAreaKm: 20, travelMode: 'CAR' }))
  const place = (who: string, start: string, at: string) => {
    story.addPet(`pet-of-${who}`, who)
    story.run(NOW, people.addAddress({ addressId: `home-of-${who}`, accountId: who }))
    const address = { addressId: `home-of-${who}`, revision: 0, point: north }
    const booking = {
      appointmentId: who,
      parentId: who,
      petId: `pet-of-${who}`,
      professionalId: VET,
      serviceId: 'visit',
      address,
    }
    return runWithWays(town, (travel) => story.run(at, commands.place({ ...booking, startsAt: start, at, travel })))
  }
  place('ana', '2026-11-24T08:00:00.000Z', NOW)
  story.startPayment('ana', NOW)
  expect(place('boris', startsAt, LATE)).not.toHaveProperty('refused')
  runWithWays(town, (travel) => story.capture('ana', LATE, { travel }))
  return story.appointment('ana')
}

test('money that came after its hold takes the time again only where there is time for the way to who booked meanwhile', () => {
  expect(paidLateBeside('2026-11-24T08:30:00.000Z')).toMatchObject({ status: 'cancelled', by: 'system', refundCents: 3000 })
  expect(paidLateBeside('2026-11-24T10:00:00.000Z')).toMatchObject({ status: 'confirmed' })
})
