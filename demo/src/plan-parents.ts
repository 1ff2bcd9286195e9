import { demoId } from './demo-ids.ts'
import { diceOf } from './dice.ts'
import { bulgarianName, foreignNames } from './names.ts'
import { firstHousehold, petsOf } from './pets.ts'
import type { PlannedPet } from './pets.ts'
import { planAddresses, type PlannedAddress } from './plan-addresses.ts'
import { accountOf } from './plan-professionals.ts'
import type { PlannedAccount } from './plan-professionals.ts'

export type PlannedParent = {
  account: PlannedAccount
  pets: PlannedPet[]
  city: string
  addresses: PlannedAddress[]
  /** How readily this household is picked for an appointment; the first ones keep short lists, which read better on a tour. */
  weight: number
  /** Whether a tour signs in as them. */
  isShown: boolean
}

export const PARENT_COUNT = 50
export const OPERATOR_COUNT = 2

/** Where every ten households live: in the large cities, where most professionals are. */
const homes = ['София', 'Пловдив', 'Варна', 'София', 'Бургас', 'София', 'Пловдив', 'София', 'Варна', 'Русе']

/** parent1 to parent50, at home where the professionals are. The last ones use English. */
export const planParents = (seed: number): PlannedParent[] =>
  Array.from({ length: PARENT_COUNT }, (_, index) => planParent(seed, index + 1))

const planParent = (seed: number, number: number): PlannedParent => {
  const dice = diceOf(seed, 'parent', number)
  const foreign = foreignNames[number - 1 - (PARENT_COUNT - foreignNames.length)]
  const language = foreign === undefined ? 'bg' : 'en'
  const person = number === 1 ? { name: 'Елена', surname: 'Стоянова', isFemale: true } : (foreign ?? bulgarianName(dice))
  const account = accountOf(`parent${number}`, 'PARENT', person, language)
  const petId = (pet: number) => demoId('pet', account.email, pet)
  const city = homes[(number - 1) % homes.length] ?? 'София'
  const pets =
    number === 1
      ? firstHousehold(account.accountId, petId)
      : petsOf({ ownerId: account.accountId, language, petId, count: dice.whole(1, 3) }, dice)
  const isShown = number <= 3
  const addresses = planAddresses({ seed, number, account, city })
  return { account, pets, city, addresses, isShown, weight: isShown ? 0.15 : dice.whole(5, 15) / 10 }
}

export const planOperators = (): PlannedAccount[] =>
  [
    { name: 'Ралица', surname: 'Донева', isFemale: true },
    { name: 'Мартин', surname: 'Колев', isFemale: false },
  ]
    .slice(0, OPERATOR_COUNT)
    .map((person, index) => accountOf(`operator${index + 1}`, 'OPERATOR', person))
