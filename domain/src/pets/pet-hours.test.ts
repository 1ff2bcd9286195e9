import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import { expect, test } from 'vitest'
import { claimSpan, ledgerKey } from '../kernel/ledger.ts'
import { busyHoursOf } from './pet-hours.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const resourceId = petTimeResourceId('rex')
const claim = (claimId: string, holderId: string, startsAt: string, expiresAt: string | null = null) => {
  const time = { startsAt, endsAt: startsAt.replace(':00:00', ':30:00'), bufferMinutes: 0 }
  return { resourceId, capacity: 1, weight: 1, claimId, holderId, expiresAt, ...time, ...claimSpan(time) }
}
const states = {
  [ledgerKey(resourceId, '2026-11-24')]: {
    revision: 4,
    claims: [
      claim('groomer', 'ana', at('10:00')),
      claim('vet', 'ana', at('08:00')),
      claim('walk', 'boris', at('12:00')),
      claim('hold', 'ana', at('14:00'), at('07:30')),
      claim('other hold', 'boris', at('16:00'), at('07:30')),
    ],
  },
}
const busy = (more: { parentId?: string; leaving?: string; at?: string } = {}) =>
  busyHoursOf(states, 'rex', { at: at('07:00'), parentId: 'ana', ...more }).map(({ startsAt }) => startsAt.slice(11, 16))

test('an animal is busy with all that is booked, whoever booked it; only a parent’s own hold makes way', () => {
  expect(busy()).toEqual(['08:00', '10:00', '12:00', '16:00'])
  expect(busy({ at: at('07:30') })).toEqual(['08:00', '10:00', '12:00'])
  expect(busy({ parentId: 'boris' })).toEqual(['08:00', '10:00', '12:00', '14:00'])
})

test('an own appointment that is to be moved is not in the way, one of the other owner is', () => {
  expect(busy({ leaving: 'vet' })).toEqual(['10:00', '12:00', '16:00'])
  expect(busy({ leaving: 'walk' })).toEqual(['08:00', '10:00', '12:00', '16:00'])
})
