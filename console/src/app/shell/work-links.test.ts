import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { expect, test } from 'vitest'
import { workLinksOf, type WorkLink } from './work-links.ts'

const labels = (role: CurrentUser['role'], ...places: WorkLink['place'][]) =>
  workLinksOf({ role }).flatMap(({ label, place }) => (places.length === 0 || places.includes(place) ? label : []))

test('a vet’s phone bar is calendar, appointments, schedule and revenues; all else is on the rail or under “more”', () => {
  expect(labels('VET', 'bar')).toEqual(['calendar', 'appointments', 'schedule', 'revenues'])
  expect(labels('VET', 'rail')).toEqual(['today', 'pets', 'parents'])
})

test('only vets have calendar and schedule in a menu', () => {
  for (const label of ['calendar', 'schedule'] as const) {
    expect(labels('VET')).toContain(label)
    expect(labels('GROOMER')).not.toContain(label)
  }
})

test('nothing that is booked by the half-hour is in a menu of those who sell nights, or nothing', () => {
  for (const role of ['HOTELS', 'SHELTER'] as const) expect(labels(role)).toEqual(['home', 'profile', 'referral', 'search'])
})

test('every bar has room for “more” beside at most four, and leads nowhere twice', () => {
  for (const role of ['VET', 'GROOMER', 'CLINIC', 'OPERATOR', 'HOTELS'] as const) {
    expect(labels(role, 'bar').length).toBeLessThanOrEqual(4)
    const addresses = workLinksOf({ role }).map(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})
