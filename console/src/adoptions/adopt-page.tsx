import type { AnimalList } from '@lapka/contracts/api/animals.ts'
import { animalSizes, type AnimalSize } from '@lapka/contracts/adoptions.ts'
import { animalTypes, type AnimalType } from '@lapka/contracts/pets.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { AnimalTiles } from './animal-tiles.tsx'
import { useAnimalsQuery, type AnimalSearch } from './adoptions-api.ts'
import classes from './adoptions.module.css'

const isOneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined): text is Value =>
  (values as readonly (string | null | undefined)[]).includes(text)

/** What the address asks for; what it can't mean is left out. */
const searchOf = (parameters: URLSearchParams): AnimalSearch => {
  const [species, size, city, shelter] = ['species', 'size', 'city', 'shelter'].map((name) => parameters.get(name))
  const page = Number(parameters.get('page') ?? 1)
  return {
    ...(isOneOf<AnimalType>(animalTypes, species) && { species }),
    ...(isOneOf<AnimalSize>(animalSizes, size) && { size }),
    ...(city && { city }),
    ...(shelter && { professionalId: shelter }),
    ...(Number.isInteger(page) && page > 1 && page <= 500 && { page }),
  }
}

/** All animals that look for a home, by kind, size and town. */
export function AdoptPage() {
  const { t } = useTranslation('adoptions')
  const [parameters] = useSearchParams()
  const search = searchOf(parameters)
  const query = useAnimalsQuery(search)
  return (
    <div className={classes.page}>
      <header className={classes.lead}>
        <h1>
          <PageTitle />
        </h1>
        <p>{t('list.lead')}</p>
      </header>
      <PageState query={query} shape="find">
        {(found) => <Found found={found} search={search} />}
      </PageState>
    </div>
  )
}

function Found({ found, search }: { found: AnimalList; search: AnimalSearch }) {
  const { t } = useTranslation('adoptions')
  const { items, count, pages, cities } = found
  if (cities.length === 0)
    return (
      <EmptyState
        text={t('list.empty')}
        action={{ to: pathTo('findProfessional', null, { role: 'SHELTER' }), label: t('list.shelters') }}
      />
    )
  return (
    <>
      <Filters found={found} search={search} />
      {items.length === 0 ? (
        <EmptyState text={t('list.none')} action={{ to: pathTo('adopt'), label: t('list.all') }} />
      ) : (
        <>
          <p className={classes.count} role="status">
            {t('list.count', { count })}
          </p>
          <AnimalTiles animals={items} />
        </>
      )}
      {pages > 1 && <Pages page={Number(search.page ?? 1)} pages={pages} />}
    </>
  )
}

function Filters({ found: { cities, species }, search }: { found: AnimalList; search: AnimalSearch }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const [, setParameters] = useSearchParams()
  const choose = (name: string, value: string) =>
    setParameters(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('page')
        if (value === '') next.delete(name)
        else next.set(name, value)
        // Only dogs have sizes.
        if (name === 'species' && value !== 'dog') next.delete('size')
        return next
      },
      { preventScrollReset: true },
    )
  const fields = [
    {
      name: 'species',
      label: t('list.species'),
      value: search.species ?? '',
      data: [
        { value: '', label: t('list.anySpecies') },
        ...species.map(({ name, count }) => ({ value: name, label: `${t(`kinds.${name}`)} (${count})` })),
      ],
    },
    {
      name: 'city',
      label: t('list.city'),
      value: search.city ?? '',
      data: [
        { value: '', label: t('list.anyCity') },
        ...cities.map(({ name, count }) => ({ value: name, label: `${format.letters(name)} (${count})` })),
      ],
    },
    {
      name: 'size',
      label: t('list.size'),
      value: search.size ?? '',
      data: [{ value: '', label: t('list.anySize') }, ...animalSizes.map((one) => ({ value: one, label: t(`size.${one}`) }))],
    },
  ]
  return (
    <form className={classes.filters} aria-label={t('list.filters')} onSubmit={(event) => event.preventDefault()}>
      {fields
        .filter(({ name }) => name !== 'size' || search.species === undefined || search.species === 'dog')
        .map(({ name, ...field }) => (
          <NativeSelect key={name} {...field} size="md" onChange={({ currentTarget }) => choose(name, currentTarget.value)} />
        ))}
    </form>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('adoptions')
  const [parameters] = useSearchParams()
  const to = (nth: number) => {
    const next = new URLSearchParams(parameters)
    next.set('page', String(nth))
    return pathTo('adopt', null, next)
  }
  return (
    <nav className={classes.pages} aria-label={t('list.pages')}>
      {page > 1 && (
        <Button component={Link} to={to(page - 1)} variant="default">
          {t('list.previous')}
        </Button>
      )}
      <span>{t('list.page', { page, pages })}</span>
      {page < pages && (
        <Button component={Link} to={to(page + 1)} variant="default">
          {t('list.next')}
        </Button>
      )}
    </nav>
  )
}
