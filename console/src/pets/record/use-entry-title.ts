import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { vaccines } from '@lapka/contracts/pet-records.ts'
import { useTranslation } from 'react-i18next'
import { useWeightWords } from './use-weight-words.ts'

/** What an entry is, in one line. */
export const useEntryTitle = () => {
  const { t } = useTranslation('records')
  const weight = useWeightWords()
  const diagnosis = ({ code, words }: Extract<RecordEntry, { kind: 'visit' }>['diagnoses'][number]) =>
    code === null ? words : [t(`diagnosis.${code}`), words].filter(Boolean).join(', ')
  return (entry: RecordEntry): string => {
    switch (entry.kind) {
      case 'visit':
        return entry.diagnoses.map(diagnosis).join('; ') || t('kind.visit')
      case 'weight':
        return entry.grams === null ? t('kind.weight') : weight(entry.grams)
      case 'vaccination':
        return entry.product === null ? entry.productName || t('kind.vaccination') : vaccines[entry.product].name
      case 'treatment':
        return entry.product || t('kind.treatment')
      case 'note':
        return t('kind.note')
      case 'document':
        return entry.name || t('kind.document')
      case 'prescription':
        return entry.sheet.medicines.map(({ name }) => name).join(', ') || t('kind.prescription')
    }
  }
}
