import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from './use-search.ts'
import { LONGEST_NAME, useSavedSearches, type SavedSearch } from './saved-searches-store.ts'
import classes from './find-page.module.css'

/** Filters kept under a name in this browser: to go to, to forget, and to add those that are set now. */
export function SavedSearches() {
  const { t } = useTranslation('professionals')
  const [isOpen, setOpen] = useState(false)
  const { search, replace } = useSearch()
  const { saved, save, forget } = useSavedSearches()
  const now = new URLSearchParams(search).toString()
  const current = saved.find((one) => one.search === now)
  const go = (chosen: SavedSearch) => {
    setOpen(false)
    replace(chosen.search)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.filter}
          data-chosen={current !== undefined || undefined}
          aria-label={current ? `${t('saved.label')}: ${current.name}` : t('saved.label')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBookmark size={18} stroke={1.75} aria-hidden="true" /> <span>{current?.name ?? t('saved.label')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.saved} aria-label={t('saved.label')}>
        {saved.length === 0 && <p>{t('saved.none')}</p>}
        <ul>
          {saved.map((one) => (
            <li key={one.name}>
              <button type="button" onClick={() => go(one)}>
                {one.name}
              </button>
              <ActionIcon variant="subtle" size={40} aria-label={t('saved.forget', one)} onClick={() => forget(one.name)}>
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {now === '' ? (
          <p>{t('saved.nothingToSave')}</p>
        ) : (
          <SaveForm
            onSave={(name) => {
              save({ name, search: now })
              setOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useTranslation('professionals')
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onSave(name)
      }}
    >
      <TextInput
        label={t('saved.name')}
        placeholder={t('saved.example')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" fullWidth mt="sm">
        {t('saved.save')}
      </Button>
    </form>
  )
}
