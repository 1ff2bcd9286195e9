import { breedsOf } from '@lapka/contracts/breeds.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { AnimalType, Coat, Gender } from '@lapka/contracts/pets.ts'
import { temperaments } from '@lapka/contracts/pets.ts'
import type { Dice } from './dice.ts'

/** Weights and coats of dogs and cats: groomers price by them. */
type Breed = { bg: string; en: string; weightKg: number | undefined; coat: Coat | undefined }
type Kind = {
  animalType: AnimalType
  weight: number
  male: string[]
  female: string[]
  breeds: Breed[]
  oldest: number
}

const breed = (bg: string, en: string, ...[weightKg, coat]: [number, Coat] | []) => ({ bg, en, weightKg, coat })

const kinds: Kind[] = [
  {
    animalType: 'dog',
    weight: 56,
    male: ['Рекс', 'Макс', 'Арчи', 'Бари', 'Шаро', 'Чарли', 'Лео', 'Роко', 'Марли', 'Тедо', 'Балто'],
    female: ['Бела', 'Луна', 'Мая', 'Лейди', 'Нера', 'Джуджи', 'Ари', 'Кая', 'Хера', 'Малечка', 'Роза', 'Искра'],
    breeds: [
      breed('Лабрадор ретривър', 'Labrador Retriever', 31, 'double'),
      breed('Немска овчарка', 'German Shepherd', 34, 'double'),
      breed('Златен ретривър', 'Golden Retriever', 32, 'double'),
      breed('Йоркширски териер', 'Yorkshire Terrier', 4, 'long'),
      breed('Френски булдог', 'French Bulldog', 12, 'short'),
      breed('Английски кокер шпаньол', 'English Cocker Spaniel', 14, 'double'),
      breed('Барак', 'Bulgarian Barak', 26, 'wire'),
      breed('Каракачанско куче', 'Karakachan', 50, 'double'),
      breed('Дакел', 'Dachshund', 9, 'short'),
      breed('Бордър коли', 'Border Collie', 19, 'double'),
      breed('Смесена порода', 'Mixed Breed'),
    ],
    oldest: 14,
  },
  {
    animalType: 'cat',
    weight: 34,
    male: ['Томи', 'Мърко', 'Симба', 'Оскар', 'Рижко', 'Пухчо', 'Гошо', 'Цезар'],
    female: ['Мими', 'Маца', 'Писана', 'Лили', 'Нала', 'Сара', 'Кити', 'Тара'],
    breeds: [
      breed('Европейска късокосместа', 'European Shorthair', 5, 'short'),
      breed('Персийска', 'Persian', 5, 'long'),
      breed('Мейн куун', 'Maine Coon', 8, 'long'),
      breed('Британска късокосместа', 'British Shorthair', 6, 'double'),
      breed('Сиамска', 'Siamese', 4, 'short'),
      breed('Руска синя', 'Russian Blue', 5, 'double'),
      breed('Смесена порода', 'Mixed Breed'),
    ],
    oldest: 17,
  },
  {
    animalType: 'rodent',
    weight: 5,
    male: ['Пухи', 'Коко'],
    female: ['Снежка', 'Троха'],
    breeds: [breed('Джудже заек', 'Dwarf rabbit'), breed('Морско свинче', 'Guinea pig'), breed('Хамстер', 'Hamster')],
    oldest: 6,
  },
  {
    animalType: 'bird',
    weight: 3,
    male: ['Кики'],
    female: ['Рио'],
    breeds: [breed('Вълнист папагал', 'Budgerigar'), breed('Корела', 'Cockatiel')],
    oldest: 12,
  },
  {
    animalType: 'reptile',
    weight: 2,
    male: ['Дино'],
    female: ['Тортила'],
    breeds: [breed('Сухоземна костенурка', 'Tortoise'), breed('Леопардов гекон', 'Leopard gecko')],
    oldest: 20,
  },
]

/** Of the list where there is one, else in the owner's words, as the form writes it. */
const written = (animalType: AnimalType, { bg, en }: Breed, language: 'bg' | 'en'): string =>
  breedsOf(animalType)?.find((listed) => listed.en === en)?.key ?? (language === 'bg' ? bg : en)

/** The first pets of the demo are older than anything that happens in it. */
const BORN_BEFORE = 2025

export type PlannedPet = Events['PetAdded']

/** The pets of one household. The first is a dog or a cat, so that every trade has an animal to care for. */
export const petsOf = (
  owner: { ownerId: string; language: 'bg' | 'en'; petId: (number: number) => string; count: number },
  dice: Dice,
): PlannedPet[] => {
  const taken = new Set<string>()
  return Array.from({ length: owner.count }, (_, index) => {
    const pool = index === 0 ? kinds.slice(0, 2) : kinds
    const kind = dice.pickWeighted(pool.map((item) => ({ item, weight: item.weight })))
    const gender: Gender = dice.chance(0.5) ? 'male' : 'female'
    const free = kind[gender].filter((name) => !taken.has(name))
    const name = dice.pick(free.length > 0 ? free : kind[gender])
    taken.add(name)
    const kindOfIt = dice.pick(kind.breeds)
    return {
      petId: owner.petId(index + 1),
      ownerId: owner.ownerId,
      name,
      gender,
      animalType: kind.animalType,
      breed: written(kind.animalType, kindOfIt, owner.language),
      born: String(BORN_BEFORE - dice.whole(1, kind.oldest)),
      temperament: dice.some(temperaments.slice(0, 4), dice.whole(1, 2)),
      ...(kindOfIt.weightKg && { weightKg: kindOfIt.weightKg }),
      ...(kindOfIt.coat && { coat: kindOfIt.coat }),
    }
  })
}

/** The household of the tour: the two pets of our pictures. */
export const firstHousehold = (ownerId: string, petId: (number: number) => string): PlannedPet[] => [
  {
    petId: petId(1),
    ownerId,
    name: 'Рекс',
    gender: 'male',
    animalType: 'dog',
    breed: 'english-cocker-spaniel',
    born: '2022-03-14',
    temperament: ['playful', 'social-with-people'],
    weightKg: 14,
    coat: 'double',
  },
  {
    petId: petId(2),
    ownerId,
    name: 'Мими',
    gender: 'female',
    animalType: 'cat',
    breed: 'european-shorthair',
    born: '2024-05-02',
    temperament: ['nice-and-calm'],
    weightKg: 4,
    coat: 'short',
  },
]
