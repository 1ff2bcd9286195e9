import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useTranslation } from 'react-i18next'
import { useRecordQuery } from '../entities/pet/records-api.ts'
import { noonOf, useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { serverNow } from '../kit/live/clock.ts'

const tags = { bg: 'bg-BG', en: 'en-GB' } as const

/** The price goes by the profile; where the record's newest weight is another one, the parent is asked. */
export function MeasuredWeight({ pet }: { pet: Pet }) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const language = useLanguage()
  const measured = useRecordQuery(pet.id).currentData?.weights.at(-1)
  if (measured === undefined || Math.ceil(measured.grams / 1000) === pet.weightKg) return null
  const weight = (measured.grams / 1000).toLocaleString(tags[language], { maximumFractionDigits: 2 })
  return t('measured', { weight, day: format.dayAsOf(noonOf(measured.on, DEFAULT_ZONE), serverNow()) })
}
