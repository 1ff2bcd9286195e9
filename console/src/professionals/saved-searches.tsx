import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from '../entities/professional/search-parameters.ts'
import classes from './find-page.module.css'
import { browserStorage } from '../kit/storage.ts'

/** Named filters that are kept in this browser. */
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
          <IconBookmark size={18} stroke={1.75} aria-hidden="true" /> <span>{current?.name ?? t('saved.short')}</span>
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

/** A named query of the address. Kept in the browser, not in the account. */
type SavedSearch = { name: string; search: string }

const KEY = 'lapka.saved-searches'
const MOST = 20
const LONGEST_NAME = 60

const isSaved = (value: unknown): value is SavedSearch =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.name === 'string' &&
  typeof value.search === 'string'

/** Reads the browser's storage, which may contain anything. */
export const readSaved = (text: string | null): SavedSearch[] => {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isSaved).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Names and filters are unique: saving replaces entries with the same name or filters. The newest comes first. */
export const withSaved = (saved: SavedSearch[], { name, search }: SavedSearch): SavedSearch[] => {
  const short = name.trim().slice(0, LONGEST_NAME)
  if (short === '') return saved
  return [{ name: short, search }, ...saved.filter((other) => other.name !== short && other.search !== search)].slice(0, MOST)
}

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
const keep = (saved: SavedSearch[]) => {
  browserStorage.write(KEY, JSON.stringify(saved))
  for (const listener of listeners) listener()
}

const useSavedSearches = () => {
  const saved = readSaved(
    useSyncExternalStore(
      listen,
      () => browserStorage.read(KEY),
      () => null,
    ),
  )
  return {
    saved,
    save: (search: SavedSearch) => keep(withSaved(saved, search)),
    forget: (name: string) => keep(saved.filter((other) => other.name !== name)),
  }
}
