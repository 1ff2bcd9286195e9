import { randomUUID } from 'node:crypto'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { caseStream, petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { beforeEach, expect, it } from 'vitest'
import { createPractice, type Practice } from '../testing/practice.ts'
import { findDuplicate, findDuplicateJob } from './find-duplicate-job.ts'

let practice: Practice
/** What the view of pets says; undefined while it is behind. */
let view: string[] | undefined
beforeEach(() => {
  practice = createPractice()
  view = []
})

const CHIP_KEY = 'keyed-hash'
const profile = (petId: string, chipKey?: string): LapkaEvent => ({
  type: 'PetAdded',
  data: {
    petId,
    ownerId: randomUUID(),
    name: 'Рекс',
    gender: 'male',
    animalType: 'dog',
    breed: '',
    born: '2022',
    temperament: [],
    ...(chipKey && { chip: '100012604318772', chipKey }),
  },
})
const tell = async (petId: string, event: LapkaEvent): Promise<void> => {
  const streams = { pet: { stream: petStream(petId), fold: petFold } }
  await practice.run(commands.command({ streams }, () => ({ events: { pet: [event] } })))
  view?.push(petId)
}
const run = (work: object, workId: string) =>
  findDuplicate(
    { ...practice, newId: randomUUID, petsWithChip: async () => view && [...new Set(view)].toSorted() },
    { ...(work as { chipKey: string; position: number }), workId },
  )
const work = async (petId: string) => {
  const results = []
  for (const event of await practice.log.readStream(petStream(petId)))
    for (const { work: asked, workId } of findDuplicateJob.requestedBy(event)) results.push((await run(asked, workId)).result)
  return results
}
const caseEvents = async () =>
  (await practice.log.readStream(caseStream(derivedId('case', 'chip', CHIP_KEY)))).map(({ type }) => type)

it('a second pet with one chip opens one case, however often the pets are saved', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  await tell(first, profile(first, CHIP_KEY))
  expect(await work(first)).toEqual(['done'])
  expect(await caseEvents()).toEqual([])
  await tell(second, profile(second, CHIP_KEY))
  await work(second)
  await work(first)
  expect(await caseEvents()).toEqual(['CaseOpened', 'DuplicateFound'])
  await tell(first, { ...profile(first, CHIP_KEY), type: 'PetChanged' } as LapkaEvent)
  await work(first)
  expect(await caseEvents()).toEqual(['CaseOpened', 'DuplicateFound'])
})

it('a pet without a chip asks for nothing, and one whose chip was corrected since is no duplicate', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  await tell(first, profile(first, CHIP_KEY))
  await tell(second, profile(second, CHIP_KEY))
  await tell(second, { ...profile(second), type: 'PetChanged' } as LapkaEvent)
  expect(await work(second)).toEqual(['done'])
  expect(await caseEvents()).toEqual([])
})

it('waits for the view to know the pet', async () => {
  const pet = randomUUID()
  await tell(pet, profile(pet, CHIP_KEY))
  view = undefined
  expect(await work(pet)).toEqual(['again'])
})
