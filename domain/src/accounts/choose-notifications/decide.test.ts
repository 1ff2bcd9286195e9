import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { NotificationChoice } from '@lapka/contracts/notifications.ts'
import { expect, test } from 'vitest'
import { folded, given } from '../../testing/given.ts'
import { accountFold } from '../account.ts'
import { choiceOf, decideChooseNotifications, isSentByLetter } from './decide.ts'

const accountId = 'ana'
const registered: LapkaEvent = {
  type: 'AccountRegistered',
  data: { accountId, role: 'PARENT', language: 'bg', emailKey: 'key', email: '', name: '', surname: '' },
}
const after = (...history: LapkaEvent[]) => ({ account: { fold: accountFold, history: [registered, ...history] } })
const accountAfter = (...history: LapkaEvent[]) => folded(accountFold, [registered, ...history])
const set = (type: 'CareLettersSet' | 'ReviewLettersSet', areWanted: boolean): LapkaEvent => ({
  type,
  data: { accountId, areWanted },
})
const asBefore: NotificationChoice = {
  letters: ['visits', 'care', 'reviews'],
  pushes: ['visits', 'money', 'care', 'account'],
  quietHours: { from: '22:00', until: '08:00' },
}
const choosing = (choice: Partial<NotificationChoice>) => (states: Parameters<typeof decideChooseNotifications>[1]) =>
  decideChooseNotifications({ ...asBefore, ...choice }, states)

test('until an account chooses, letters about everything come and the nights are quiet', () => {
  const account = accountAfter()
  expect(account.status === 'registered' && choiceOf(account)).toEqual(asBefore)
  given(after()).when(choosing({})).thenEvents({})
})

test('letters about visits, care and reviews can be turned off, each fact where it was before', () => {
  const { pushes, quietHours } = asBefore
  given(after())
    .when(choosing({ letters: [] }))
    .thenEvents({
      account: [
        { type: 'NotificationsChosen', data: { accountId, visitLetters: false, pushes, quietHours } },
        set('CareLettersSet', false),
        set('ReviewLettersSet', false),
      ],
    })
  given(after())
    .when(choosing({ letters: ['visits', 'care'] }))
    .thenEvents({ account: [set('ReviewLettersSet', false)] })
  given(after(set('CareLettersSet', false)))
    .when(choosing({ letters: ['visits', 'care', 'reviews'] }))
    .thenEvents({
      account: [set('CareLettersSet', true)],
    })
})

test('a choice of pushes and quiet hours is one fact, without doubles, and no hours at all are a choice too', () => {
  const data = { accountId, visitLetters: true, pushes: ['money', 'care'] as const, quietHours: null }
  const chosen: LapkaEvent = { type: 'NotificationsChosen', data: { ...data, pushes: [...data.pushes] } }
  given(after())
    .when(choosing({ pushes: ['care', 'money', 'care'], quietHours: null }))
    .thenEvents({ account: [chosen] })
  given(after(chosen))
    .when(choosing({ pushes: ['money', 'care'], quietHours: null }))
    .thenEvents({})
  given(after())
    .when(choosing({ quietHours: { from: '08:00', until: '08:00' } }))
    .thenRefused('INVALID_INPUT')
})

test('a letter about money, or one that was promised, is always sent, and one to an erased account never', () => {
  const { pushes, quietHours } = asBefore
  const silent = accountAfter(
    { type: 'NotificationsChosen', data: { accountId, visitLetters: false, pushes, quietHours } },
    set('CareLettersSet', false),
    set('ReviewLettersSet', false),
  )
  const sent = [
    'appointment-cancelled',
    'refund-succeeded',
    'time-offered',
    'appointment-reminder',
    'care-due',
    'review-asked',
  ] as const
  expect(sent.filter((template) => isSentByLetter(silent, template))).toEqual(sent.slice(0, 3))
  expect(sent.filter((template) => isSentByLetter(accountAfter(), template))).toEqual(sent)
  expect(isSentByLetter(accountAfter({ type: 'AccountErased', data: { accountId } }), 'refund-succeeded')).toBe(false)
})
