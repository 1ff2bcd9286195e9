import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import { accountStream, careStream } from '@lapka/contracts/streams.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { accountFold } from '../../accounts/account.ts'
import { decideSetCareLetters } from '../../accounts/change-account/decide.ts'
import { addDays } from '../../kernel/zone.ts'
import { folded, given } from '../../testing/given.ts'
import type { DueCare } from '../record/care.ts'
import { careLetterStreams } from './care-letters.ts'
import { careToRemind, nextCareHour } from './care-to-remind.ts'
import { decideRemindCare, otherAdultStreams, receiverOf, type CareOfPet } from './remind-care.ts'

const TODAY = '2026-11-27'
const { fold, stream } = careLetterStreams('ana').letters
const registered: LapkaEvent = {
  type: 'AccountRegistered',
  data: {
    accountId: 'ana',
    role: 'PARENT',
    language: 'bg',
    emailKey: '',
    email: '',
    name: '',
    surname: '',
  } as Events['AccountRegistered'],
}
const wanted = (areWanted: boolean): LapkaEvent => ({ type: 'CareLettersSet', data: { accountId: 'ana', areWanted } })
const due = (dueOn: string, more: Partial<DueCare> = {}): DueCare => ({
  vaccinations: [{ group: 'rabies', dueOn, because: 'interval', planVersion: 'wsava-2024' }],
  treatments: [],
  ...more,
})
const rabies = (dueOn: string, stage: 'ahead' | 'over' = 'ahead', petId = 'rex'): RemindedCare => ({
  petId,
  kind: 'vaccination',
  what: 'rabies',
  dueOn,
  stage,
})
const stages = (dueOn: string) => careToRemind('rex', due(dueOn), TODAY).map(({ stage }) => stage)

test('a vaccine is told two weeks before its day, and once more a week after it, for two months', () => {
  expect(stages('2026-12-12')).toEqual([])
  expect(stages('2026-12-11')).toEqual(['ahead'])
  expect(stages(TODAY)).toEqual(['ahead'])
  expect(stages('2026-11-21')).toEqual([])
  expect(stages('2026-11-20')).toEqual(['over'])
  expect(stages('2026-09-28')).toEqual(['over'])
  expect(stages('2026-09-27')).toEqual([])
})

test('a treatment is given at home, and told three days before', () => {
  const treated = (dueOn: string) => {
    const treatments = [{ against: 'internal' as const, dueOn, lastGiven: '2026-08-30' }]
    return careToRemind('rex', { vaccinations: [], treatments }, TODAY)
  }
  expect(treated('2026-12-01')).toEqual([])
  expect(treated('2026-11-30')).toMatchObject([{ kind: 'treatment', what: 'internal', stage: 'ahead' }])
})

const reminding =
  (pets: CareOfPet[], on = TODAY) =>
  (states: Parameters<typeof decideRemindCare>[1]) =>
    decideRemindCare({ accountId: 'ana', on, pets }, states)
const states = (letters: LapkaEvent[] = [], account: LapkaEvent[] = []) => ({
  letters: { fold, history: letters },
  account: { fold: accountFold, history: [registered, ...account] },
})
const own = (...items: RemindedCare[]): CareOfPet => ({ petId: items[0]?.petId ?? 'rex', ownerId: 'ana', otherId: null, items })
const reminded = (on: string, ...items: RemindedCare[]): LapkaEvent => ({
  type: 'CareReminded',
  data: { accountId: 'ana', on, items },
})

test('all pets of a household are in one letter a day', () => {
  const mimi = rabies('2026-12-03', 'ahead', 'mimi')
  given(states())
    .when(reminding([own(rabies('2026-12-01')), own(mimi)]))
    .thenEvents({ letters: [reminded(TODAY, rabies('2026-12-01'), mimi)] })
  given(states([reminded(TODAY, rabies('2026-12-01'))]))
    .when(reminding([own(mimi)]))
    .thenEvents({})
  given(states([reminded(TODAY, rabies('2026-12-01'))]))
    .when(reminding([own(rabies('2026-12-01'), mimi)], '2026-11-28'))
    .thenEvents({ letters: [reminded('2026-11-28', mimi)] })
})

test('an owner is told who wants no letters too, by other channels, and neither a client without an address nor anyone after an erasure', () => {
  const item = rabies('2026-12-01')
  given(states([], [wanted(false)]))
    .when(reminding([own(item)]))
    .thenEvents({ letters: [reminded(TODAY, item)] })
  const erased: LapkaEvent = { type: 'AccountErased', data: { accountId: 'ana' } as Events['AccountErased'] }
  given(states([], [erased]))
    .when(reminding([own(item)]))
    .thenEvents({})
  const ofDesk = { accountId: 'ana', hostId: 'vet', language: 'bg', name: 'Ана', surname: '', phone: '+359888555918' } as const
  given({ ...states(), account: { fold: accountFold, history: [{ type: 'ClientRegistered', data: ofDesk }] } })
    .when(reminding([own(item)]))
    .thenEvents({})
})

describe('one letter for a household and day', () => {
  const item = rabies('2026-12-01')
  const yes = wanted(true)
  const shared = (ownerId: 'ana' | 'boris', ...items: RemindedCare[]): CareOfPet => ({
    ...own(...items),
    ownerId,
    otherId: 'boris',
  })
  type Known = { letters?: LapkaEvent[]; account?: LapkaEvent[]; others?: LapkaEvent[]; other?: LapkaEvent[] }
  const two = ({ letters, account, others = [], other = [] }: Known) => ({
    ...states(letters, account),
    'account:boris': {
      fold: accountFold,
      history: [{ ...registered, data: { ...registered.data, accountId: 'boris' } } as LapkaEvent, ...other],
    },
    'letters:boris': { fold, history: others },
  })
  const toAna: LapkaEvent = { type: 'CareReminded', data: { accountId: 'ana', on: TODAY, items: [item], alsoFor: ['boris'] } }
  const fromBoris = (on: string): LapkaEvent => ({
    type: 'CareReminded',
    data: { accountId: 'boris', on, items: [item], alsoFor: ['ana'] },
  })
  const adult = (accountId: string, at: string, ...history: LapkaEvent[]) => ({
    accountId,
    account: folded(accountFold, [registered, ...history], at),
  })

  it('goes to the owner, to whom no second adult says another word', () => {
    given(two({}))
      .when(reminding([shared('ana', item)]))
      .thenEvents({ letters: [toAna] })
    given(two({}))
      .when(reminding([shared('boris', item)]))
      .thenEvents({})
  })

  it('goes to the one of the two who asked for it last', () => {
    const [early, late] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z']
    const receiver = (ana: ReturnType<typeof adult>, boris: ReturnType<typeof adult>, ownerId: 'ana' | 'boris' = 'ana') =>
      new Set([receiverOf([ana, boris], [shared(ownerId)]), receiverOf([boris, ana], [shared(ownerId)])])
    expect(receiver(adult('ana', late, yes), adult('boris', early, yes), 'boris')).toEqual(new Set(['ana']))
    expect(receiver(adult('ana', early, yes), adult('boris', late, yes))).toEqual(new Set(['boris']))
    expect(receiver(adult('ana', late), adult('boris', early, yes))).toEqual(new Set(['boris']))
    expect(receiver(adult('ana', early, yes), adult('boris', early, yes))).toEqual(new Set(['ana']))
    expect(receiver(adult('ana', late), adult('boris', late))).toEqual(new Set(['ana']))
  })

  it('goes to the other one where one of them says no, and the fact is the owner’s where nobody wants a letter', () => {
    given(two({ account: [yes], other: [wanted(false)] }))
      .when(reminding([shared('boris', item)]))
      .thenEvents({ letters: [toAna] })
    given(two({ account: [wanted(false)] }))
      .when(reminding([shared('ana', item)]))
      .thenEvents({ letters: [toAna] })
    given(two({ other: [wanted(false)] }))
      .when(reminding([shared('boris', item)]))
      .thenEvents({})
  })

  it('speaks of the pets of both, where each owns one, and of those that its reader keeps alone', () => {
    const [mimi, noa] = [rabies('2026-12-03', 'ahead', 'mimi'), rabies('2026-12-05', 'ahead', 'noa')]
    given(two({}))
      .when(reminding([shared('boris', noa), shared('ana', mimi), own(item)]))
      .thenEvents({
        letters: [{ type: 'CareReminded', data: { accountId: 'ana', on: TODAY, items: [noa, mimi, item], alsoFor: ['boris'] } }],
      })
  })

  it('is not written twice a day when the other adult takes it over, nor about a dose that they were told of', () => {
    const mimi = rabies('2026-12-03', 'ahead', 'mimi')
    const asked = [yes]
    given(two({ account: asked, others: [fromBoris(TODAY)] }))
      .when(reminding([shared('boris', item), shared('boris', mimi)]))
      .thenEvents({})
    given(two({ account: asked, others: [fromBoris('2026-11-26')] }))
      .when(reminding([shared('boris', item), shared('boris', mimi)]))
      .thenEvents({
        letters: [{ type: 'CareReminded', data: { accountId: 'ana', on: TODAY, items: [mimi], alsoFor: ['boris'] } }],
      })
  })

  it('leaves out the pets of a household whose other adult gets it, and is about the others', () => {
    const mimi = rabies('2026-12-03', 'ahead', 'mimi')
    given(two({ other: [yes] }))
      .when(reminding([shared('ana', mimi), own(item)]))
      .thenEvents({ letters: [reminded(TODAY, item)] })
  })

  it('asserts the letters of the other adult, so that of two decisions at once one lands', () => {
    expect(otherAdultStreams([shared('ana', item), own(item)])).toMatchObject({
      'account:boris': { stream: accountStream('boris') },
      'letters:boris': { stream: careStream('boris'), isAsserted: true },
    })
  })
})

test('a no is on record once, and a yes each time: it takes over the letter of a household', () => {
  const set = (areWanted: boolean) => (known: Parameters<typeof decideSetCareLetters>[1]) =>
    decideSetCareLetters({ areWanted }, known)
  const account = (...history: LapkaEvent[]) => ({ account: { fold: accountFold, history: [registered, ...history] } })
  given(account())
    .when(set(true))
    .thenEvents({ account: [wanted(true)] })
  given(account(wanted(true)))
    .when(set(true))
    .thenEvents({ account: [wanted(true)] })
  given(account(wanted(false)))
    .when(set(false))
    .thenEvents({})
})

test('whichever days letters are written on, a dose is in two of them at most, and each day has one', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 40 })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 120 }), (offsets, dueIn) => {
      const dueOn = addDays(TODAY, dueIn)
      const written: LapkaEvent[] = []
      for (const offset of offsets.toSorted((one, other) => one - other)) {
        const on = addDays(TODAY, offset)
        const pets = [own(...careToRemind('rex', due(dueOn), on))]
        for (let times = 0; times < 2; times++) {
          const letters = folded(fold, written)
          const decision = reminding(pets, on)({ letters, account: folded(accountFold, [registered]) })
          if ('events' in decision) written.push(...(decision.events.letters ?? []))
        }
      }
      const facts = written.map(({ data }) => data as Events['CareReminded'])
      expect(new Set(facts.map(({ on }) => on)).size).toBe(facts.length)
      expect(facts.flatMap(({ items }) => items).length).toBeLessThanOrEqual(2)
    }),
  )
  expect(stream).toBe(careStream('ana'))
})

test('nobody is written to at night', () => {
  expect(nextCareHour('2026-11-27T04:30:00.000Z')).toBe('2026-11-27T07:00:00.000Z')
  expect(nextCareHour('2026-11-27T07:00:00.000Z')).toBe('2026-11-27T07:00:00.000Z')
  expect(nextCareHour('2026-11-27T17:59:00.000Z')).toBe('2026-11-27T17:59:00.000Z')
  expect(nextCareHour('2026-11-27T18:00:00.000Z')).toBe('2026-11-28T07:00:00.000Z')
  expect(nextCareHour('2026-07-27T05:59:00.000Z')).toBe('2026-07-27T06:00:00.000Z')
})
