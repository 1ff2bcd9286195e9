import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import classes from './cases.module.css'

/** Reviews that seem to be one person's: what speaks for it, whose they are, and which of them count no more. */
export function RingPart({ ring }: Pick<CaseDetails, 'ring'>) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  if (ring === null) return null
  const { professional, reasons, reviews } = ring
  return (
    <>
      <p className={classes.also}>
        <span>
          <Link to={pathTo('professionalReviews', { id: professional.id })}>{format.name(professional)}</Link>:{' '}
          {reasons.map((reason) => t(`ring.reason.${reason}`)).join(', ')}.
        </span>
      </p>
      <p className={classes.also}>{t('ring.note')}</p>
      <ul className={classes.pets}>
        {reviews.map(({ id, author, stars, text, isSetAside }) => (
          <li key={id}>
            <b>
              <Link to={pathTo('operationsPerson', { id: author.id })}>{format.letters(author.name)}</Link>
            </b>
            <small>{t('ring.stars', { stars })}</small>
            {text !== '' && <small>{format.letters(text)}</small>}
            <small>
              <Link to={pathTo('appointment', { id })}>{t('toAppointment')}</Link>
            </small>
            {!isSetAside && <small>{t('ring.counts')}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
