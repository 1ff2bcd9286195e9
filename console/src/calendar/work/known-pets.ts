import { useMemo } from 'react'
import { useKnownPetsQuery } from './work-api.ts'

/** Pets that were booked with the professional before, by name; only for these may they book. */
export const useKnownPets = () => {
  const { data, isLoading, error } = useKnownPetsQuery()
  const pets = useMemo(
    () =>
      (data ?? [])
        .map(({ id, name, parentName }) => ({ petId: id, label: [name, parentName].filter(Boolean).join(' · ') }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'bg')),
    [data],
  )
  return { pets, isLoading, error }
}
