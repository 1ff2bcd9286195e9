import { professionalRoles } from '@lapka/contracts/roles.ts'
import { distanceBuckets, searchSorts } from '@lapka/contracts/api/professionals.ts'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '../format/use-format.ts'
import { languageCodes } from '../look/art/flags.tsx'
import { withFilter, type SearchName, type SearchParameters } from './search-parameters.ts'
import classes from './find-page.module.css'

const prices = [2000, 3000, 4000, 6000, 10_000]

/** One pill a filter: it opens its choices, shows the chosen one, and is taken out by its first entry. */
export function Filters({ search }: { search: SearchParameters }) {
  const { t } = useTranslation(['professionals', 'common'])
  const format = useFormat()
  return (
    <div className={classes.filters} role="group" aria-label={t('filters.label')}>
      <Filter name="role" value={search.role} choices={professionalRoles.map((role) => [role, t(`role.${role}`)])} />
      <Filter
        name="maxPrice"
        value={search.maxPrice}
        choices={prices.map((cents) => [String(cents), t('filters.upTo', { sum: format.euro(cents) })])}
      />
      <Filter
        name="language"
        value={search.language}
        choices={languageCodes.map((code) => [code, t(`common:languages.${code}`)])}
      />
      <NearMe isOn={search.near !== undefined} />
      {search.near && (
        <Filter
          name="bucket"
          value={search.bucket}
          choices={distanceBuckets.map((bucket) => [bucket, t(`filters.buckets.${bucket}`)])}
        />
      )}
      <Filter
        name="sort"
        value={search.sort}
        choices={searchSorts
          .filter((sort) => sort !== 'distance' || search.near)
          .map((sort) => [sort, t(`filters.sorts.${sort}`)])}
      />
    </div>
  )
}

type FilterProps = {
  name: Exclude<SearchName, 'q' | 'city' | 'service' | 'near'>
  value: string | undefined
  choices: [string, string][]
}

function Filter({ name, value, choices }: FilterProps) {
  const { t } = useTranslation('professionals')
  const [parameters, setParameters] = useSearchParams()
  const choose = (chosen: string) => setParameters(withFilter(parameters, name, chosen))
  const label = choices.find(([choice]) => choice === value)?.[1]
  return (
    <Menu shadow="md" width={260} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.filter}
          data-chosen={label !== undefined || undefined}
          aria-label={label ? `${t(`filters.${name}`)}: ${label}` : t(`filters.${name}`)}
        >
          {label ?? t(`filters.${name}`)} <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choose('')}>{t('filters.any')}</Menu.Item>
        {choices.map(([choice, text]) => (
          <Menu.Item
            key={choice}
            onClick={() => choose(choice)}
            aria-current={choice === value || undefined}
            fw={choice === value ? 650 : 400}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks the browser once; where it does not know or may not say, nothing changes and the city filter is there. */
function NearMe({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('professionals')
  const [parameters, setParameters] = useSearchParams()
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setParameters(withFilter(parameters, 'near', `${coords.latitude.toFixed(4)},${coords.longitude.toFixed(4)}`)),
      undefined,
      { timeout: 10_000 },
    )
  const forget = () => setParameters(withFilter(withFilter(parameters, 'near', ''), 'bucket', ''))
  return (
    <button type="button" className={classes.filter} aria-pressed={isOn} onClick={isOn ? forget : locate}>
      <IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" /> {t('filters.near')}{' '}
      {isOn && <IconX size={16} aria-hidden="true" />}
    </button>
  )
}
