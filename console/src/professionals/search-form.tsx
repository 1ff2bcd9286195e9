import { Autocomplete, Button, TextInput, type AutocompleteProps } from '@mantine/core'
import { IconMapPin, IconSearch, IconStethoscope } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchChoicesQuery } from '../entities/professional/professionals-api.ts'
import { changesToCity } from '../entities/professional/search-city.ts'
import { useSearch } from '../entities/professional/search-parameters.ts'
import classes from './find-page.module.css'

const LONGEST = 80

/** Who, what for and where: always visible, always open to change. On a phone it folds into one line once something is asked. */
export function SearchForm() {
  const { search } = useSearch()
  const texts = [search.service, search.q, search.city].filter((text) => text !== undefined)
  const [isOpen, setOpen] = useState(Object.keys(search).length === 0)
  return (
    <div className={classes.search} data-folded={!isOpen || undefined}>
      <Summary texts={texts} onChange={() => setOpen(true)} />
      {/* Another search is another form: what was typed and not sent is gone with the old one. */}
      <Fields key={texts.join('\n')} onSent={() => setOpen(false)} />
    </div>
  )
}

function Summary({ texts, onChange }: { texts: string[]; onChange: () => void }) {
  const { t } = useTranslation('professionals')
  return (
    <button type="button" className={classes.searchSummary} onClick={onChange}>
      <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      <b>{texts.length > 0 ? texts.join(' · ') : t('find.title')}</b>
      <u>{t('find.change')}</u>
    </button>
  )
}

function Fields({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('professionals')
  const { search, change } = useSearch()
  const { data } = useSearchChoicesQuery()
  const [service, setService] = useState(search.service ?? '')
  const [q, setQ] = useState(search.q ?? '')
  const [city, setCity] = useState(search.city ?? '')
  return (
    <form
      role="search"
      className={classes.form}
      aria-label={t('find.title')}
      onSubmit={(event) => {
        event.preventDefault()
        change({ service: service.trim(), q: q.trim(), ...changesToCity(city.trim(), search, data?.cities) })
        onSent()
      }}
    >
      <TextInput
        aria-label={t('find.service')}
        placeholder={t('find.service')}
        size="md"
        maxLength={LONGEST}
        value={service}
        onChange={(event) => setService(event.currentTarget.value)}
        leftSection={<IconStethoscope size={20} stroke={1.75} aria-hidden="true" />}
      />
      <TextInput
        aria-label={t('find.what')}
        placeholder={t('find.whatExample')}
        size="md"
        maxLength={LONGEST}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      />
      <CityField aria-label={t('find.city')} value={city} onChange={setCity} />
      <Button type="submit" size="md">
        {t('find.submit')}
      </Button>
    </form>
  )
}

/** A city by its name: one in which someone works is proposed. */
export function CityField(field: Pick<AutocompleteProps, 'label' | 'aria-label' | 'value' | 'onChange'>) {
  const { t } = useTranslation('professionals')
  const { data } = useSearchChoicesQuery()
  return (
    <Autocomplete
      {...field}
      placeholder={t('find.cityExample')}
      size="md"
      maxLength={LONGEST}
      limit={8}
      data={(data?.cities ?? []).map(({ name }) => name)}
      leftSection={<IconMapPin size={20} stroke={1.75} aria-hidden="true" />}
    />
  )
}
