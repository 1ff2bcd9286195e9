import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import type { TypedVisit } from './typed-visit.ts'

/** The button's consequence: who gets what. */
export function Receives({ parent }: { parent: string | null }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const visit = useWatch<TypedVisit>() as TypedVisit
  const parts = [
    visit.advice.trim() !== '' && t('visit.gets.advice'),
    visit.medicines.some(({ name }) => name.trim() !== '') && t('visit.gets.prescription'),
    visit.vaccines.some(({ product }) => product !== '') && t('visit.gets.vaccine'),
    visit.nextOn !== '' && t('visit.gets.next'),
  ].filter((part) => part !== false)
  return (
    <p>
      <b>{parent === null ? t('visit.gets.owner') : t('visit.gets.parent', { parent })}</b>{' '}
      {format.list(parts.length === 0 ? [t('visit.gets.record')] : parts)}.
    </p>
  )
}
