import { expect, test } from 'vitest'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { SeriesPlan } from '@lapka/contracts/series.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import * as commands from '../testing/commands.ts'
import * as people from '../testing/people-commands.ts'
import * as series from '../testing/series-commands.ts'
import { createStory, VET as SITTER } from '../testing/story.ts'
import { runWithWays, type Town } from '../testing/travel.ts'

const NOW = '2026-11-29T06:00:00.000Z'
const plan: SeriesPlan = { weekdays: [1, 2, 3], time: '12:00', from: '2026-11-30', until: '2026-12-02' }
const visit: Service = { ...commands.halfHour, id: 'visit', location: 'AT_PARENT' }
const north = { latitude: 42.735, longitude: 23.32 }
const south = { latitude: 42.645, longitude: 23.32 }
const town: Town = { mode: 'CAR', points: { own: north, 'home-of-ana': north, 'home-of-boris': south } }

/** Boris is visited on Tuesday right before noon, at the other end of the town. */
const begin = () => {
  const story = createStory()
  story.run(NOW, commands.setServices(SITTER, [visit], { serviceAreaKm: 20, travelMode: 'CAR' }))
  for (const parent of ['ana', 'boris']) {
    story.addPet(`pet-of-${parent}`, parent)
    story.run(NOW, people.addAddress({ addressId: `home-of-${parent}`, accountId: parent }))
  }
  const homeOf = (parent: string) => ({ addressId: `home-of-${parent}`, revision: 0, point: north })
  const boris = { appointmentId: 'b', parentId: 'boris', petId: 'pet-of-boris', professionalId: SITTER, serviceId: 'visit' }
  story.run(NOW, commands.place({ ...boris, startsAt: '2026-12-01T09:30:00.000Z', at: NOW, address: homeOf('boris') }))
  const wanted = { seriesId: 's1', professionalId: SITTER, at: NOW, plan, serviceId: 'visit', address: homeOf('ana') }
  return { story, wanted }
}

test('a series skips the day on which there is no time for the way, looks ways up for all days at once, and holds the others', () => {
  const { story, wanted } = begin()
  let rounds = 0
  const offer = runWithWays(town, (travel) => {
    rounds += 1
    return story.run(NOW, series.offerSeries({ ...wanted, travel }))
  })
  expect(rounds).toBe(2)
  expect(offer).toMatchObject({ skipped: [{ date: '2026-12-01', time: '12:00', why: 'no_way' }] })
  const agreed = ['2026-11-30T10:00:00.000Z', '2026-12-02T10:00:00.000Z']
  const answer = runWithWays(town, (travel) => story.run(NOW, series.placeSeries({ ...wanted, agreed, travel })))
  expect(answer).not.toHaveProperty('refused')
  expect(story.typesOf(appointmentStream(series.visitId('s1', 0)))).toContain('AppointmentLocated')
  expect(story.appointment(series.visitId('s1', 1))).toMatchObject({ status: 'none' })
})
