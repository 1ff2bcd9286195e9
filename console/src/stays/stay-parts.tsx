import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { StayPart } from '@lapka/domain/stays/price-of-stay.ts'
import { useTranslation } from 'react-i18next'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import classes from './hotel-booking.module.css'

type StayPartsProps = { parts: readonly StayPart[]; animals: readonly AnimalType[]; total: number }

/** A stay's price line by line: what, how many times, how much. The lev stands once, at the total. */
export function StayParts({ parts, animals, total }: StayPartsProps) {
  const { t } = useTranslation('stays')
  const format = useFormat()
  const nameOf = useServiceNaming()
  const [first, second] = animals
  const nameOfPart = (part: StayPart): string => {
    if (part.kind === 'extra') return nameOf(part.extra)
    if (part.kind === 'nights') return part.rate.kind === 'season' ? nameOf(part.rate.season) : t(`parts.${part.rate.kind}`)
    if (animals.length > 2) return t('parts.further', { count: animals.length - 1 })
    return t(`parts.second.${first === second && second !== undefined ? second : 'mixed'}`)
  }
  return (
    <dl className={classes.lines}>
      {parts.map((part, index) => (
        <div key={`${part.kind}-${index}`}>
          <dt>
            {nameOfPart(part)}{' '}
            <span>
              {part.count}&nbsp;×&nbsp;{format.euro(part.eachCents)}
            </span>
          </dt>
          <dd>{format.euro(part.count * part.eachCents)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('sum.total')}</dt>
        <dd>
          <b>{format.euro(total)}</b>
          <small>{format.lev(total)}</small>
        </dd>
      </div>
    </dl>
  )
}
