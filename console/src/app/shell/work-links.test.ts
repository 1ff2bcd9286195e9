import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { expect, test } from 'vitest'
import { workLinksOf, type WorkLink } from './work-links.ts'

const labels = (role: CurrentUser['role'], ...places: WorkLink['place'][]) =>
  workLinksOf({ role }).flatMap(({ label, place }) => (places.length === 0 || places.includes(place) ? label : []))

test('every trade’s phone bar begins with today and has calendar, appointments and schedule; money and people are on the rail', () => {
  for (const role of ['VET', 'GROOMER', 'TRAINER', 'PET_SITTER', 'PET_WALKER'] as const) {
    expect(labels(role, 'bar')).toEqual(['today', 'calendar', 'appointments', 'schedule'])
    expect(labels(role, 'rail')).toEqual([...(role === 'TRAINER' ? ['classes'] : []), 'revenues', 'pets', 'parents'])
  }
})

test('pages for vets alone are in the vets’ menu only', () => {
  expect(labels('VET')).toContain('prescriptions')
  expect(labels('GROOMER')).not.toContain('prescriptions')
})

test('nothing that is booked by the half-hour is in a menu of those who sell nights, or nothing', () => {
  expect(labels('HOTELS', 'bar')).toEqual(['today', 'rooms', 'revenues', 'history'])
  expect(labels('SHELTER')).toEqual(['home', 'animals', 'profile', 'referral', 'search'])
})

test('every bar has room for “more” beside at most four, and leads nowhere twice', () => {
  for (const role of ['VET', 'GROOMER', 'CLINIC', 'OPERATOR', 'HOTELS'] as const) {
    expect(labels(role, 'bar').length).toBeLessThanOrEqual(4)
    const addresses = workLinksOf({ role }).map(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})
