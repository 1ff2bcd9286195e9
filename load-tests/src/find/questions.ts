import { cities } from '@lapka/demo/cities.ts'
import { diceOf, type Dice } from '@lapka/demo/dice.ts'

/** A question, as in the address of the find page. */
export type Question = Record<string, string>

const names = ['Мария', 'Иванова', 'Жечева', 'Петров', 'Георги', 'Десислава', 'Христов', 'Надежда', 'Стоянова', 'Димитрова']
const places = ['София', 'Пловдив', 'Варна', 'Кършияка']
const fields = ['Дерматология', 'Кардиология', 'Хирургия', 'Екзотични животни', 'Послушание', 'Обща практика']
const services = ['преглед', 'ваксин', 'къпане', 'разходка', 'ехография', 'нокти']

/** A word as it grows under the fingers: from its second letter, in either alphabet, one word or the beginning of a second. */
export const prefixQuestions = (count: number): Question[] =>
  Array.from({ length: count }, (_, nth) => {
    const dice = diceOf('prefix', nth)
    const word = dice.pick([...names, ...places, ...fields, 'zhecheva', 'maria', 'plovdiv', 'д-р'])
    const typed = word.slice(0, dice.whole(2, word.length))
    return { q: dice.chance(0.2) ? `${dice.pick(names)} ${typed}` : typed }
  })

/** One to four filters and any order, as parents combine them; a third with words besides. */
export const filteredQuestions = (count: number): Question[] =>
  Array.from({ length: count }, (_, nth) => {
    const dice = diceOf('filters', nth)
    const chosen = dice.some(Object.keys(filters), dice.whole(1, 4)).map((name) => filters[name]?.(dice) ?? {})
    const sort = dice.pick(['relevance', 'price', 'rating', 'availability', 'distance'])
    return Object.assign({}, ...chosen, { sort }, sort === 'distance' ? { near: nearCity(dice) } : {}) as Question
  })

const nearCity = (dice: Dice): string => {
  const [longitude, latitude] = dice.pick(cities).centre
  return `${latitude},${longitude}`
}

const filters: Record<string, (dice: Dice) => Question> = {
  city: (dice) => ({ city: dice.pick(cities).name }),
  role: (dice) => ({ role: dice.pick(['VET', 'VET', 'VET', 'GROOMER', 'TRAINER', 'HOTELS', 'PET_WALKER', 'PET_SITTER']) }),
  language: (dice) => ({ language: dice.pick(['bg', 'en', 'de', 'fr']) }),
  price: (dice) => ({ maxPrice: String(dice.pick([1000, 2000, 3000, 4000, 6000])) }),
  rating: (dice) => ({ minRating: dice.pick(['40', '45', '48']) }),
  time: (dice) => ({ freeWithin: dice.pick(['1', '3', '7']) }),
  species: (dice) => ({ species: dice.pick(['dog', 'cat', 'rodent', 'bird', 'reptile']) }),
  specialty: (dice) => ({ specialty: dice.pick(fields) }),
  service: (dice) => ({ service: dice.pick(services) }),
  distance: (dice) => ({ near: nearCity(dice), bucket: dice.pick(['20', '50', '100', '1000']) }),
  words: (dice) => ({ q: dice.pick(names).slice(0, dice.whole(2, 6)) }),
}
