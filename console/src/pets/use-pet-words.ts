import type { Pet } from '@lapka/contracts/api/pets.ts'
import { useTranslation } from 'react-i18next'

/** "куче, 4 години": what an animal is, in one line. */
export const usePetWords = () => {
  const { t } = useTranslation('pets')
  return ({ animalType, ageYears }: Pick<Pet, 'animalType' | 'ageYears'>): string =>
    `${t(`type.${animalType}`)}, ${t('years', { count: ageYears })}`
}
