import { useSyncExternalStore } from 'react'
import { browserStorage } from '../storage.ts'

/** Filters under a name, as the address's text. They belong to this browser and to nobody's account. */
export type SavedSearch = { name: string; search: string }

const KEY = 'lapka.saved-searches'
const MOST = 20
export const LONGEST_NAME = 60

const isSaved = (value: unknown): value is SavedSearch =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.name === 'string' &&
  typeof value.search === 'string'

/** Whatever stands in the browser's store under our key; somebody may have put anything there. */
export const readSaved = (text: string | null): SavedSearch[] => {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isSaved).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** A name is there once, and so are the filters: saved again it means the new ones, and they take the new name. The newest is first. */
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

export const useSavedSearches = () => {
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
