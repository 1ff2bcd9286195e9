import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { subscriptionFold } from '../../subscriptions/subscription.ts'
import { folded, given } from '../../testing/given.ts'
import { recordFold } from '../record/record.ts'
import type { EntryEvent } from '../record/refuse-entry.ts'
import { decideImportOwn, judgeEntries } from './decide.ts'

const today = '2026-11-27'
const at = `${today}T10:00:00.000Z`
const profile: Events['PetAdded'] = {
  petId: 'rex',
  ownerId: 'ana',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'other',
  born: '2022-03-14',
  temperament: [],
}
const added: LapkaEvent = { type: 'PetAdded', data: profile }
const weight = (entryId: string, grams = 31_200, on = today): EntryEvent => ({
  type: 'WeightMeasured',
  data: {
    entryId,
    petId: 'rex',
    on,
    by: 'parent',
    writerId: 'ana',
    professionalId: null,
    appointmentId: null,
    importedFrom: 'fhir',
    grams,
  },
})
const withdrawn = (supersedes: string): LapkaEvent => {
  const { entryId: _entryId, importedFrom: _from, ...facts } = weight(supersedes).data
  return { type: 'EntryCorrected', data: { ...facts, wordsOf: 'ana', supersedes, entryId: null, reason: '' } }
}
const trial = (trialEndsAt: string): LapkaEvent => ({ type: 'StorageTrialStarted', data: { parentId: 'ana', trialEndsAt } })
const known = (history: LapkaEvent[], trialEndsAt = '2027-11-27T10:00:00.000Z') => ({
  record: { fold: recordFold, history: [added, ...history] },
  subscription: { fold: subscriptionFold, history: [trial(trialEndsAt)] },
})
const bringing =
  (entries: EntryEvent[], { accountId = 'ana', isConfirmed = false } = {}) =>
  (states: Parameters<typeof decideImportOwn>[1]) =>
    decideImportOwn({ accountId, entries, at, today, isConfirmed }, states)

describe('a keeper’s import', () => {
  test('writes what the record has not, once, also where it was corrected since or stands twice in the file', () => {
    given(known([weight('a'), weight('b'), withdrawn('b')]))
      .when(bringing([weight('a'), weight('b'), weight('c'), weight('c')]))
      .thenEvents({ record: [weight('c')] })
    given(known([weight('a')]))
      .when(bringing([weight('a')]))
      .thenEvents({})
  })

  test('begins the free months, and waits for a subscription after them, but for what is known', () => {
    given({ ...known([]), subscription: { fold: subscriptionFold, history: [] } })
      .when(bringing([weight('a')]))
      .thenEvents({ record: [weight('a')], subscription: [trial('2027-11-27T10:00:00.000Z')] })
    given(known([weight('a')], at))
      .when(bringing([weight('a'), weight('b')]))
      .thenRefused('STORAGE_OVER')
    given(known([weight('a')], at))
      .when(bringing([weight('a')]))
      .thenEvents({})
  })

  test('is refused whole for one entry that can’t be true, and to anyone else', () => {
    given(known([]))
      .when(bringing([weight('a'), weight('b', 31_200, '2022-03-13')]))
      .thenRefused('DATE_BEFORE_BIRTH')
    given(known([]))
      .when(bringing([weight('a', 400_000)]))
      .thenRefused('WEIGHT_UNUSUAL')
    given(known([]))
      .when(bringing([weight('a', 400_000)], { isConfirmed: true }))
      .thenEvents({ record: [weight('a', 400_000)] })
    given(known([]))
      .when(bringing([weight('a')], { accountId: 'boris' }))
      .thenRefused('NOT_FOUND')
  })
})

test('each entry of a file is judged by itself', () => {
  const record = folded(recordFold, [added, weight('a')])
  const entries = [weight('a'), weight('b'), weight('b'), weight('c', 400_000), weight('d', 1, '2026-11-28')]
  expect(judgeEntries(entries, record, { today, isConfirmed: false })).toEqual([
    'known',
    null,
    'known',
    'WEIGHT_UNUSUAL',
    'DATE_IN_FUTURE',
  ])
})
