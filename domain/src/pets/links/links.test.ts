import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { caseByLapka, caseStreams, type Case } from '../../payments/cases/case.ts'
import { folded, given } from '../../testing/given.ts'
import { careOf } from '../record/care.ts'
import { recordFold, type PetRecord } from '../record/record.ts'
import { petFold, type Pet } from '../pet.ts'
import { decideFindDuplicate } from './find-duplicate/decide.ts'
import { decideLinkPets, type LinkPets } from './link-pets/decide.ts'
import { joinRecords, mainIdOf, othersOf } from './links.ts'
import { decideUnlinkPets } from './unlink-pets/decide.ts'
import { decideWriteToKeeper } from './write-to-keeper/decide.ts'

const CASE = 'case-of-chip'
const profile = (petId: string, change: Partial<Events['PetAdded']> = {}): LapkaEvent => ({
  type: 'PetAdded',
  data: {
    petId,
    ownerId: 'elena',
    name: 'Рекс',
    gender: 'male',
    animalType: 'dog',
    breed: '',
    born: '2022-03-14',
    temperament: [],
    chip: '100012604318772',
    chipKey: 'key',
    ...change,
  },
})
const { fold } = caseStreams(CASE).case
const opened: LapkaEvent = { type: 'CaseOpened', data: caseByLapka(CASE, 'duplicate', null) }
const found = (...petIds: string[]): LapkaEvent => ({ type: 'DuplicateFound', data: { caseId: CASE, chipKey: 'key', petIds } })
const closed: LapkaEvent = { type: 'CaseClosed', data: { caseId: CASE, writerId: CASE, note: '' } }
const taken: LapkaEvent = { type: 'CaseAssigned', data: { caseId: CASE, writerId: CASE, assigneeId: 'maya', note: '' } }
const link = { petId: 'a', otherId: 'b', caseId: CASE, reason: 'Едно и също куче' }
const linked: LapkaEvent = { type: 'PetsLinked', data: link }
const unlinked: LapkaEvent = { type: 'PetsUnlinked', data: link }
const died = (petId: string): LapkaEvent => ({ type: 'PetDied', data: { petId, ownerId: 'elena', on: null } })
const command: LinkPets = { ...link, operatorId: 'maya' }
const linking = (states: { case: Case; pet: Pet; other: Pet }) => decideLinkPets(command, states)

const two = ({ pet = [profile('a')], other = [profile('b')], of = [opened, found('a', 'b')] } = {}) => ({
  case: { fold, history: of },
  pet: { fold: petFold, history: pet },
  other: { fold: petFold, history: other },
})

describe('finding', () => {
  const find = (petIds: string[]) => (states: { case: Case }) =>
    decideFindDuplicate({ caseId: CASE, chipKey: 'key', petIds }, states)
  const so = (...history: LapkaEvent[]) => ({ case: { fold, history } })

  it('a second pet with one chip opens a case, and a pet alone none', () => {
    given(so())
      .when(find(['b', 'a']))
      .thenEvents({ case: [opened, found('a', 'b')] })
    given(so())
      .when(find(['a']))
      .thenEvents({})
  })

  it('pets that were looked at open no closed case again; one more does', () => {
    given(so(opened, found('a', 'b'), closed))
      .when(find(['a', 'b']))
      .thenEvents({})
    const again: LapkaEvent = { type: 'CaseReopened', data: { caseId: CASE, writerId: CASE, note: '' } }
    given(so(opened, found('a', 'b'), closed))
      .when(find(['b', 'c']))
      .thenEvents({ case: [again, found('a', 'b', 'c')] })
  })
})

describe('linking', () => {
  it('is one append to both pets and the case, which is the operator’s from then on', () => {
    given(two())
      .when(linking)
      .thenEvents({ case: [taken, linked], pet: [linked], other: [linked] })
  })

  it('is refused where the two are not of one keeper', () => {
    given(two({ other: [profile('b', { ownerId: 'georgi' })] }))
      .when(linking)
      .thenRefused('PETS_OF_TWO_OWNERS')
  })

  it('is refused where a chip was corrected meanwhile, or one of them has died by its record', () => {
    const corrected: LapkaEvent = { ...profile('b', { chipKey: 'other' }), type: 'PetChanged' } as LapkaEvent
    given(two({ other: [profile('b'), corrected] }))
      .when(linking)
      .thenRefused('CHIPS_DIFFER')
    given(two({ other: [profile('b'), died('b')] }))
      .when(linking)
      .thenRefused('DEATHS_DIFFER')
    given(two({ pet: [profile('a'), died('a')], other: [profile('b'), died('b')] }))
      .when(linking)
      .thenEvents({ case: [taken, linked], pet: [linked], other: [linked] })
  })

  it('asks for the open case of these two', () => {
    given(two({ of: [opened, found('a', 'c')] }))
      .when(linking)
      .thenRefused('NOT_FOUND')
    given(two({ of: [] }))
      .when(linking)
      .thenRefused('NOT_FOUND')
    given(two({ of: [opened, found('a', 'b'), closed] }))
      .when(linking)
      .thenRefused('CASE_CLOSED')
    given(two())
      .when((states) => decideLinkPets({ ...command, otherId: 'a' }, states))
      .thenRefused('NOT_FOUND')
  })

  it('again, or the other way round, changes nothing', () => {
    const both = { pet: [profile('a'), linked], other: [profile('b'), linked] }
    given(two(both)).when(linking).thenEvents({})
    given(two({ pet: both.other, other: both.pet }))
      .when((states) => decideLinkPets({ ...command, petId: 'b', otherId: 'a' }, states))
      .thenEvents({})
  })

  it('a third one joins the same pet, from whichever side it is asked; two pairs are not joined', () => {
    const of = [opened, found('a', 'b', 'c', 'd')]
    const third: LapkaEvent = { type: 'PetsLinked', data: { ...link, petId: 'a', otherId: 'c' } }
    given(two({ of, pet: [profile('c')], other: [profile('a'), linked] }))
      .when((states) => decideLinkPets({ ...command, petId: 'c', otherId: 'a' }, states))
      .thenEvents({ case: [taken, third], pet: [third], other: [third] })
    given(two({ of, pet: [profile('c')], other: [profile('b'), linked] }))
      .when((states) => decideLinkPets({ ...command, petId: 'c', otherId: 'b' }, states))
      .thenRefused('PETS_LINKED_ALREADY')
    const pair: LapkaEvent = { type: 'PetsLinked', data: { ...link, petId: 'c', otherId: 'd' } }
    given(two({ of, pet: [profile('a'), linked], other: [profile('c'), pair] }))
      .when((states) => decideLinkPets({ ...command, petId: 'a', otherId: 'c' }, states))
      .thenRefused('PETS_LINKED_ALREADY')
  })

  it('is undone as it was, also after chip and keeper changed', () => {
    const history = [profile('b'), linked, { ...profile('b', { ownerId: 'georgi', chipKey: 'other' }), type: 'PetChanged' }]
    given(two({ pet: [profile('a'), linked], other: history as LapkaEvent[] }))
      .when((states) => decideUnlinkPets(command, states))
      .thenEvents({ case: [taken, unlinked], pet: [unlinked], other: [unlinked] })
    given(two())
      .when((states) => decideUnlinkPets(command, states))
      .thenEvents({})
  })

  it('a letter goes to the keeper of one of them', () => {
    const answer: LapkaEvent = {
      type: 'CaseAnswered',
      data: { caseId: CASE, writerId: CASE, accountId: 'elena', text: 'Кога сложихте чипа?' },
    }
    const writing = { caseId: CASE, operatorId: 'maya', petId: 'a', text: 'Кога сложихте чипа?' }
    const { other: _other, ...one } = two()
    given(one)
      .when((states) => decideWriteToKeeper(writing, states))
      .thenEvents({ case: [taken, answer] })
  })
})

const dose = (petId: string, entryId: string, on: string, validUntil: string): LapkaEvent => ({
  type: 'VaccinationRecorded',
  data: {
    entryId,
    petId,
    on,
    by: 'parent',
    writerId: 'elena',
    professionalId: null,
    appointmentId: null,
    product: 'nobivac-rabies',
    productName: '',
    batch: '',
    against: ['rabies'],
    dose: 'booster',
    validFrom: null,
    validUntil,
  },
})

it('what falls due follows from the entries of both, and from none once one of them has died', () => {
  const first = folded(recordFold, [profile('a'), dose('a', '1', '2025-01-10', '2026-01-10')])
  const second = folded(recordFold, [profile('b'), dose('b', '2', '2026-01-05', '2027-01-05')])
  const rabies = (record: PetRecord) =>
    careOf(record, '2026-11-27').vaccinations.flatMap(({ group, dueOn }) => (group === 'rabies' ? [dueOn] : []))
  expect(rabies(first)).toEqual(['2026-01-10'])
  expect(rabies(joinRecords(first, [second]))).toEqual(['2027-01-05'])
  expect(rabies(joinRecords(second, [first]))).toEqual(['2027-01-05'])
  const gone = folded(recordFold, [profile('b'), dose('b', '2', '2026-01-05', '2027-01-05'), died('b')])
  expect(rabies(joinRecords(first, [gone]))).toEqual([])
})

const ids = ['a', 'b', 'c', 'd', 'e'] as const
const act = fc.record({
  does: fc.constantFrom('link', 'unlink'),
  petId: fc.constantFrom(...ids),
  otherId: fc.constantFrom(...ids),
})

test('any order of linking and unlinking has no cycle, both sides agree, and the last unlinking leaves what was', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const logs = new Map<string, LapkaEvent[]>(ids.map((id) => [id, [profile(id), dose(id, id, '2025-01-10', '2026-01-10')]]))
      const recordOf = (id: string) => folded(recordFold, logs.get(id) ?? [])
      const before = ids.map((id) => ({ ...recordOf(id), revision: 0, pet: { ...recordOf(id).pet, revision: 0 } }))
      let known = folded(fold, [opened, found(...ids)])
      const run = ({ does, petId, otherId }: { does: 'link' | 'unlink'; petId: string; otherId: string }) => {
        const states = { case: known, pet: recordOf(petId).pet, other: recordOf(otherId).pet }
        const decide = does === 'link' ? decideLinkPets : decideUnlinkPets
        const decision = decide({ ...link, operatorId: 'maya', petId, otherId }, states)
        if ('refused' in decision) return
        logs.get(petId)?.push(...(decision.events.pet ?? []))
        logs.get(otherId)?.push(...(decision.events.other ?? []))
        known = { ...known, assigneeId: 'maya' }
      }
      for (const one of acts) {
        run(one)
        for (const id of ids) {
          const { pet } = recordOf(id)
          if (pet.status === 'none') throw new Error('a pet is gone')
          const mainId = mainIdOf(pet)
          const main = recordOf(mainId).pet
          // One step leads to the end of every way.
          expect(main.status === 'added' && mainIdOf(main)).toBe(mainId)
          const isOther = mainId !== id
          expect(main.status === 'added' && othersOf(main).includes(id)).toBe(isOther)
          expect(isOther ? othersOf(pet) : []).toEqual([])
        }
      }
      for (const petId of ids) for (const otherId of ids) if (petId !== otherId) run({ does: 'unlink', petId, otherId })
      expect(ids.map((id) => ({ ...recordOf(id), revision: 0, pet: { ...recordOf(id).pet, revision: 0 } }))).toEqual(before)
    }),
  )
})
