import { historyColumns } from '@lapka/contracts/api/record-exchange.ts'
import { diseases, doseKinds, parasiteKinds } from '@lapka/contracts/pet-records.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { typedKinds } from '../record/typed-entry.ts'
import classes from '../record/record.module.css'

/** Spreadsheets in Bulgarian separate cells by semicolons. */
const separators = { bg: ';', en: ',' }

/** An empty table to fill in, and the words that are read in it. */
export function TableHelp() {
  const { t } = useTranslation('records')
  const header = `\uFEFF${historyColumns.join(separators[useLanguage()])}\r\n`
  const codes = [
    ['kind', ['visit' as const, ...typedKinds].map((kind) => [kind, t(`kind.${kind}`)] as const)],
    ['against', diseases.map((disease) => [disease, t(`disease.${disease}`)] as const)],
    ['against', parasiteKinds.map((parasite) => [parasite, t(`parasites.${parasite}`)] as const)],
    ['dose', doseKinds.map((dose) => [dose, t(`dose.${dose}`)] as const)],
  ] as const
  return (
    <>
      <p className={classes.file}>
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(header)}`} download="lapka-history.csv">
          {t('import.template')}
        </a>
      </p>
      <details className={classes.codes}>
        <summary>{t('import.codes')}</summary>
        <dl>
          {codes.map(([column, words]) => (
            <div key={words[0]?.[0]}>
              <dt>{column}</dt>
              <dd>{words.map(([code, name]) => `${code} (${name})`).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
