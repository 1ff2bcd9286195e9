import type { ExtensionPreview } from '@lapka/contracts/api/change-stay.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import dialogs from '../appointments.module.css'
import classes from '../stay/stay.module.css'

/** `preview`: unknown until it is fetched for this departure. */
type AddedNightsProps = { zone: string; from: string; departure: string; preview: ExtensionPreview | undefined }

/** What each new night and extra costs, and the sum of it. The nights stand here at once, their amounts once they are known. */
export function AddedNights({ zone, from, departure, preview }: AddedNightsProps) {
  const { t } = useTranslation('extending')
  const format = useFormat(zone)
  const language = useLanguage()
  const euro = (cents: number | undefined) => (cents === undefined ? '–' : format.euro(cents))
  return (
    <div aria-busy={!preview}>
      <table className={classes.dropped}>
        <thead>
          <tr>
            <th scope="col">{t('added')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {nightsBetween(from, departure).map((date) => (
            <tr key={date}>
              <th scope="row">{format.day(noonOf(date, zone))}</th>
              <td>{euro(preview?.nights.find((night) => night.date === date)?.cents)}</td>
            </tr>
          ))}
          {preview?.extras.map(({ name, nameEn, count, cents }) => (
            <tr key={nameEn}>
              <th scope="row">
                {t('extra', { name: language === 'bg' ? name : nameEn, count, each: format.euro(cents / count) })}
              </th>
              <td>{euro(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${dialogs.sum} ${classes.sum}`} data-due aria-live="polite">
        <span>{t('total')}</span>
        <b>{euro(preview?.priceCents)}</b>
      </p>
    </div>
  )
}
