import { useMemo } from 'react'
import { useAppointmentsQuery } from '../../appointments/appointments-api.ts'

export type KnownPet = { petId: string; label: string }

/** Pets that were booked with the professional before, by name; only for these may they book. */
export const useKnownPets = (): { pets: KnownPet[]; isLoading: boolean } => {
  const { data, isLoading } = useAppointmentsQuery({ limit: 500 })
  const pets = useMemo(() => {
    const known = new Map<string, string>()
    for (const { pet, parent, status, cancellation } of data?.items ?? [])
      if (pet.name !== '' && (status === 'SCHEDULED' || status === 'DONE' || cancellation !== null))
        known.set(pet.id, [pet.name, parent.displayName].filter(Boolean).join(' · '))
    return [...known]
      .map(([petId, label]) => ({ petId, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'bg'))
  }, [data])
  return { pets, isLoading }
}
