import { Button, TextInput } from '@mantine/core'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { SearchParameters } from './search-parameters.ts'
import classes from './search-form.module.css'

/** What and where, always open to change. */
export function SearchForm({ search }: { search: SearchParameters }) {
  const { t } = useTranslation('professionals')
  const [parameters, setParameters] = useSearchParams()
  const [q, setQ] = useState(search.q ?? '')
  const [city, setCity] = useState(search.city ?? '')
  const submit = () => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of [
      ['q', q.trim()],
      ['city', city.trim()],
    ] as const)
      if (value === '') next.delete(name)
      else next.set(name, value)
    setParameters(next)
  }
  return (
    <form
      role="search"
      className={classes.form}
      aria-label={t('find.title')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        aria-label={t('find.what')}
        placeholder={t('find.whatExample')}
        size="md"
        maxLength={80}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      />
      <TextInput
        aria-label={t('find.city')}
        placeholder={t('find.cityExample')}
        size="md"
        maxLength={80}
        value={city}
        onChange={(event) => setCity(event.currentTarget.value)}
        leftSection={<IconMapPin size={20} stroke={1.75} aria-hidden="true" />}
      />
      <Button type="submit" size="md">
        {t('find.submit')}
      </Button>
    </form>
  )
}
