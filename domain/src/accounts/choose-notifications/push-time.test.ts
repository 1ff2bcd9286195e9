import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { NotificationTemplate } from '@lapka/contracts/notifications.ts'
import { expect, test } from 'vitest'
import { folded } from '../../testing/given.ts'
import { accountFold } from '../account.ts'
import { pushTimeOf, quietUntil } from './push-time.ts'

const registered: LapkaEvent = {
  type: 'AccountRegistered',
  data: { accountId: 'ana', role: 'PARENT', language: 'bg', emailKey: 'key', email: '', name: '', surname: '' },
}
const account = (...history: LapkaEvent[]) => folded(accountFold, [registered, ...history])
/** In November Bulgaria is two hours ahead. */
const at = (time: string, day = '2026-11-27') => `${day}T${time}:00.000Z`
const NIGHT = at('21:30')
const MORNING = at('06:00', '2026-11-28')

test('quiet hours end at their wall time, the same day or the next, and hold nothing outside of them', () => {
  const night = { from: '22:00', until: '08:00' }
  expect(quietUntil(night, at('19:59'))).toBeNull()
  expect(quietUntil(night, at('20:00'))).toBe(MORNING)
  expect(quietUntil(night, '2026-11-28T05:59:59.999Z')).toBe(MORNING)
  expect(quietUntil(night, MORNING)).toBeNull()
  const midday = { from: '13:00', until: '14:30' }
  expect([quietUntil(midday, at('10:59')), quietUntil(midday, at('11:15')), quietUntil(midday, at('12:30'))]).toEqual([
    null,
    at('12:30'),
    null,
  ])
})

const pushed = (template: NotificationTemplate, more: { startsAt?: string; now?: string } = {}) =>
  pushTimeOf(account(), { template, now: NIGHT, ...more })

test('by night a push waits for the morning, unless somebody waits for it', () => {
  expect(pushed('refund-succeeded')).toBe(MORNING)
  expect(pushed('time-offered')).toBe(NIGHT)
  expect(pushed('refund-succeeded', { now: at('12:00') })).toBe(at('12:00'))
})

test('a visit of the early morning that is cancelled is pushed at once, and one that is reminded of wakes nobody', () => {
  const early = at('05:30', '2026-11-28')
  expect(pushed('appointment-cancelled', { startsAt: early })).toBe(NIGHT)
  expect(pushed('appointment-reminder', { startsAt: early })).toBeNull()
  expect(pushed('appointment-reminder', { startsAt: at('07:00', '2026-11-28') })).toBe(MORNING)
  // News of a past visit can wait.
  expect(pushed('review-decided', { startsAt: at('09:00') })).toBe(MORNING)
})

test('only topics that were chosen are pushed, at any hour where none is quiet, and nothing to an erased account', () => {
  const chosen: LapkaEvent = {
    type: 'NotificationsChosen',
    data: { accountId: 'ana', visitLetters: true, pushes: ['money'], quietHours: null },
  }
  const told = (template: NotificationTemplate, ...history: LapkaEvent[]) =>
    pushTimeOf(account(...history), { template, now: NIGHT })
  expect([told('refund-succeeded', chosen), told('appointment-confirmed', chosen)]).toEqual([NIGHT, null])
  expect(told('review-asked')).toBeNull()
  expect(told('refund-succeeded', { type: 'AccountErased', data: { accountId: 'ana' } })).toBeNull()
})
