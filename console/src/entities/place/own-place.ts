import { parseCoordinates } from '@lapka/contracts/search.ts'
import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../kit/storage.ts'

const placeKey = 'lapka.place'
const listeners = new Set<() => void>()
const readKept = (): string | undefined => {
  const kept = tabStorage.read(placeKey) ?? ''
  return parseCoordinates(kept) === undefined ? undefined : kept
}
let place: string | undefined

/** "lat,long" of where a person says that they are; for as long as the tab is open. */
export const keepPlace = (near: string): void => {
  place = near
  tabStorage.write(placeKey, near)
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Undefined until it was asked: the page shows no "now" before it knows from where. */
export const useOwnPlace = (): string | undefined => {
  const read = () => (place ??= readKept())
  return useSyncExternalStore(subscribe, read, () => undefined)
}
