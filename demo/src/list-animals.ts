import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { animalStreams } from '@lapka/domain/adoptions/animal.ts'
import { decideListAnimal, decideUnlistAnimal } from '@lapka/domain/adoptions/decide.ts'
import { askForAnimal } from './ask-for-animal.ts'
import { iso } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'

type Scene = { professionals: readonly PlannedProfessional[]; parents: readonly PlannedParent[]; today: string; endMs: number }

/** Six animals of the first shelter: five look for a home, one found it. Two families ask for the first dog. */
export const listAnimals = async ({ run }: Registry, { professionals, parents, today, endMs }: Scene): Promise<void> => {
  const shelter = professionals.find(({ account, isVerified }) => account.role === 'SHELTER' && isVerified)
  if (shelter === undefined) return
  const { account, profile } = shelter
  const { professionalId } = profile
  const actor = { id: account.accountId, role: account.role }
  for (const { key, daysBefore, isHomed, monthsOld, ...words } of animals) {
    const animalId = demoId('animal', key)
    const command = (verb: string, days: number) => ({
      names: [verb, key],
      actor,
      at: iso(endMs - days * 24 * HOUR_MS),
      correlationId: animalId,
      body: { key },
    })
    const described = {
      animalId,
      professionalId,
      accountId: account.accountId,
      city: profile.city,
      breed: '',
      born: monthBefore(today, monthsOld),
      ...words,
    }
    await run(command('list-animal', daysBefore), animalStreams(described).streams, (states) =>
      decideListAnimal({ profile: described, today, isChipOfPet: false, hasMaxAnimals: false }, states),
    )
    if (isHomed === true)
      await run(command('home-animal', HOMED_DAYS_BEFORE), animalStreams({ animalId, professionalId }).streams, (states) =>
        decideUnlistAnimal({ animalId, professionalId, why: 'homed', at: iso(endMs - HOMED_DAYS_BEFORE * 24 * HOUR_MS) }, states),
      )
  }
  await askForAnimal(run, { parents, endMs, professionalId, actor })
}

const HOMED_DAYS_BEFORE = 2

const monthBefore = (today: string, months: number): string => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

type DemoAnimal = Omit<
  Events['AnimalListed'],
  'animalId' | 'professionalId' | 'accountId' | 'city' | 'breed' | 'born' | 'chip' | 'chipKey'
> & { key: string; daysBefore: number; monthsOld: number; isHomed?: boolean }

const animals: DemoAnimal[] = [
  {
    key: 'sharo',
    daysBefore: 40,
    monthsOld: 34,
    name: 'Шаро',
    animalType: 'dog',
    gender: 'male',
    size: 'large',
    neutered: true,
    health: 'Ваксиниран и обезпаразитен. Леко накуцва след стара счупена лапа, но тича с удоволствие.',
    character: 'Спокоен и внимателен. Обича дълги разходки и да лежи до краката ви.',
    withChildren: 'yes',
    withDogs: 'yes',
    withCats: 'unknown',
  },
  {
    key: 'maca',
    daysBefore: 33,
    monthsOld: 22,
    name: 'Маца',
    animalType: 'cat',
    gender: 'female',
    size: null,
    neutered: true,
    health: 'Здрава и ваксинирана.',
    character: 'Тиха котка, която първо гледа отдалеч и после не слиза от скута.',
    withChildren: 'yes',
    withDogs: 'no',
    withCats: 'yes',
  },
  {
    key: 'luna',
    daysBefore: 21,
    monthsOld: 7,
    name: 'Луна',
    animalType: 'dog',
    gender: 'female',
    size: 'medium',
    neutered: false,
    health: 'С първите си ваксини. Предстои кастрация.',
    character: 'Млада и игрива. Учи се да ходи на повод и търси хора с време за нея.',
    withChildren: 'yes',
    withDogs: 'yes',
    withCats: 'yes',
  },
  {
    key: 'tigar',
    daysBefore: 15,
    monthsOld: 61,
    name: 'Тигър',
    animalType: 'cat',
    gender: 'male',
    size: null,
    neutered: true,
    health: 'Яде диетична храна за бъбреците.',
    character: 'Възрастен господин, свикнал с тих апартамент.',
    withChildren: 'unknown',
    withDogs: 'no',
    withCats: 'no',
  },
  {
    key: 'puhi',
    daysBefore: 9,
    monthsOld: 18,
    name: 'Пухи',
    animalType: 'rodent',
    gender: 'female',
    size: null,
    health: 'Прегледана, зъбите са наред.',
    character: 'Живя в детска стая и обича да я галят. Има нужда от място за тичане.',
    withChildren: 'yes',
    withDogs: 'unknown',
    withCats: 'unknown',
  },
  {
    key: 'bela',
    daysBefore: 28,
    monthsOld: 50,
    isHomed: true,
    name: 'Бела',
    animalType: 'dog',
    gender: 'female',
    size: 'small',
    neutered: true,
    health: 'Здрава и ваксинирана.',
    character: 'Весела и гальовна.',
    withChildren: 'yes',
    withDogs: 'yes',
    withCats: 'yes',
  },
]
