import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { AnimalType, Coat } from '@lapka/contracts/pets.ts'
import type { RowKey, ServiceRow } from '@lapka/contracts/service-table.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import classes from './prices-and-times.module.css'

const MeasuredWeight = lazy(async () => ({ default: (await import('./measured-weight.tsx')).MeasuredWeight }))

type PriceTableProps = { rows: ServiceRow[]; pet: Pet | undefined; row: RowKey | null }

/** All sizes and coats, with the pet's own marked. Without a pet each kind of animal has its own table. */
export function PriceTable({ rows, pet, row }: PriceTableProps) {
  const species = [...new Set(rows.map((one) => one.species))]
  const shown = pet && species.includes(pet.animalType) ? [pet.animalType] : species
  return shown.map((kind) => (
    <section key={kind} className={classes.table} aria-labelledby={`table-${kind}`}>
      <Heading kind={kind} pet={pet} row={row} />
      <Grid rows={rows.filter((one) => one.species === kind)} kind={kind} own={row} />
    </section>
  ))
}

type HeadingProps = { kind: AnimalType; pet: Pet | undefined; row: RowKey | null }

function Heading({ kind, pet, row }: HeadingProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const { pathname, search } = useLocation()
  const sizeName = useSizeName(kind)
  const isOwn = pet?.animalType === kind
  const coat = row?.coat ? ` ${t(`with.${row.coat}`)}` : ''
  const title = isOwn && row ? `${sizeName(row.upToKg, 'animal')}${coat}` : t(`animals.${kind}`)
  return (
    <>
      <h2 id={`table-${kind}`}>{title}</h2>
      {isOwn && pet && (
        <p>
          {row
            ? t('fromCard', {
                pet: format.letters(pet.name),
                what: [pet.weightKg !== null && t('kg', { weight: pet.weightKg }), pet.coat !== null && t(`coatOf.${pet.coat}`)]
                  .filter(Boolean)
                  .join(', '),
              })
            : t('cardLacks', { pet: format.letters(pet.name) })}{' '}
          <Suspense fallback={null}>
            <MeasuredWeight pet={pet} />
          </Suspense>{' '}
          <Link to={pathTo('petProfile', { id: pet.id }, { redirectedFrom: pathname + search })}>
            {t(row ? 'change' : 'fill')}
          </Link>
        </p>
      )}
    </>
  )
}

type GridProps = { rows: ServiceRow[]; kind: AnimalType; own: RowKey | null }

function Grid({ rows, kind, own }: GridProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const sizeName = useSizeName(kind)
  const coats = inOrder(rows.map(({ coat }) => coat))
  const sizes = [...new Set(rows.map(({ upToKg }) => upToKg))].toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity))
  const isOwnCell = (upToKg: number | null, coat: Coat | null) =>
    own?.species === kind && own.upToKg === upToKg && own.coat === coat
  const beyond = sizes.filter((size) => size !== null).at(-1)
  const noteOf = (size: number | null) => {
    if (size !== null) return t('upTo', { weight: size })
    return beyond === undefined ? '' : t('over', { weight: beyond })
  }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" aria-label={t('sizes')} />
          {coats.map((coat) => (
            <th key={coat} scope="col" data-own={own?.species === kind && own.coat === coat ? true : undefined}>
              {coat === null ? t(coats.length === 1 ? 'anyCoat' : 'otherCoat') : t(`coat.${coat}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.map((size) => (
          <tr key={size}>
            <th scope="row" data-own={own?.species === kind && own.upToKg === size ? true : undefined}>
              {sizeName(size, 'size')}
              <small>{noteOf(size)}</small>
            </th>
            {coats.map((coat) => {
              const cell = rows.find((one) => one.upToKg === size && one.coat === coat)
              return (
                <td key={coat} aria-current={isOwnCell(size, coat) ? 'true' : undefined}>
                  {cell === undefined ? (
                    <span aria-label={t('notOffered')}>–</span>
                  ) : (
                    <>
                      <b>{format.euroInGrid(cell.priceCents)}</b>
                      <small>{format.minutes(cell.durationMinutes)}</small>
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const order: (Coat | null)[] = ['short', 'double', 'curly', 'long', 'wire', null]
const inOrder = (coats: (Coat | null)[]) => order.filter((coat) => coats.includes(coat))

/** Dogs are small, medium, large or giant by what a size ends with; of other animals the weight says it alone. */
const useSizeName = (kind: AnimalType) => {
  const { t } = useTranslation('tailored')
  return (upToKg: number | null, as: 'size' | 'animal'): string => {
    if (kind === 'dog' && upToKg !== null) return t(`dog.${as}.${sizeOf(upToKg)}`)
    if (as === 'size') return upToKg === null ? t('anySize') : t(`kind.${kind}`)
    return upToKg === null ? t(`kind.${kind}`) : `${t(`kind.${kind}`)} ${t('upTo', { weight: upToKg })}`
  }
}

const sizeOf = (upToKg: number) => (upToKg <= 10 ? 'small' : upToKg <= 25 ? 'medium' : upToKg <= 45 ? 'large' : 'giant')
