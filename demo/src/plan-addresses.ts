import type { Events } from '@lapka/contracts/events.ts'
import { cities } from './cities.ts'
import { demoId } from './demo-ids.ts'
import { diceOf } from './dice.ts'
import { addressIn, near, type PlannedAccount } from './plan-professionals.ts'

export type PlannedAddress = Events['AddressAdded']

const entrances = { bg: ['Код 24#', 'Звънец 8', 'Вход откъм двора'], en: ['Code 24#', 'Bell 8', 'Entrance from the yard'] }
const keyNotes = {
  bg: ['Ключът е при портиера, каишката е зад вратата.', 'Вкъщи сме, звъннете.', 'Ключът е под саксията вляво.'],
  en: [
    'The key is with the porter, the leash behind the door.',
    'We are in, ring the bell.',
    'The key is under the pot on the left.',
  ],
}
const labels = { bg: 'Вкъщи', en: 'Home' }

type Household = { seed: number; number: number; account: PlannedAccount; city: string }

/** Every household's home; the first one keeps a villa too, where few professionals of their city come. */
export const planAddresses = ({ seed, number, account, city: name }: Household): PlannedAddress[] => {
  const city = cities.find((one) => one.name === name)
  if (city === undefined) return []
  const dice = diceOf(seed, 'address', number)
  const { accountId, language } = account
  const home: PlannedAddress = {
    addressId: demoId('address', account.email, 1),
    accountId,
    label: labels[language],
    city: city.name,
    line: addressIn(city, dice),
    coordinates: near(city, dice),
    entrance: dice.pick(entrances[language]),
    keyNote: dice.pick(keyNotes[language]),
  }
  return number === 1 ? [home, villaOf(home)] : [home]
}

const villaOf = (home: PlannedAddress): PlannedAddress => ({
  ...home,
  addressId: demoId('address', home.accountId, 2),
  label: 'Вилата',
  city: 'Банкя',
  line: 'ул. „Първа“ 17',
  coordinates: [23.1469, 42.7069],
  entrance: 'Портата е отключена',
  keyNote: '',
})
