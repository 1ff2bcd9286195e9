import type { AnimalTile } from '@lapka/contracts/api/animals.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { useTranslation } from 'react-i18next'
import { useAgeWords } from '../entities/pet/pet-portrait.tsx'
import '../entities/pet/pets-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import './adoptions-api.ts'

const company = [
  ['withChildren', 'children'],
  ['withDogs', 'dogs'],
  ['withCats', 'cats'],
] as const

/** What an animal is, in words. */
export const useAnimalWords = () => {
  const { t } = useTranslation(['adoptions', 'pets'])
  const age = useAgeWords()
  const format = useFormat()
  const language = useLanguage()
  const kind = ({ animalType, breed }: Pick<AnimalTile, 'animalType' | 'breed'>) =>
    breed === '' || breed === 'other' ? t(`pets:type.${animalType}`) : format.letters(breedName(animalType, breed, language))
  return {
    age,
    kind,
    gender: ({ gender }: Pick<AnimalTile, 'gender'>) => t(`pets:gender.${gender}`),
    size: ({ size }: Pick<AnimalTile, 'size'>) => (size === null ? null : t(`size.${size}`)),
    /** "каракачанка, мъжко, 2 години и 8 месеца" */
    line: (animal: AnimalTile) => [kind(animal), t(`pets:gender.${animal.gender}`), age(animal.born)].filter(Boolean).join(', '),
    /** How it gets on with others; those with whom it is known first. */
    company: (animal: Pick<AnimalTile, 'withChildren' | 'withDogs' | 'withCats'>) =>
      company.map(([field, whom]) => ({ whom, how: animal[field], words: t(`with.${whom}.${animal[field]}`) })),
  }
}
