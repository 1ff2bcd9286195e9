import type { SealedEvents } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** `earliestOn`: the day of the oldest entry in its record. `death`: null while it lives. */
export type Pet =
  | { status: 'none'; revision: number }
  | (SealedEvents['PetAdded'] & {
      status: 'added'
      revision: number
      earliestOn?: string
      death?: { on: string | null }
    })

type Added = Extract<Pet, { status: 'added' }>

const ofAdded =
  <Fact>(change: (pet: Added, fact: Fact) => Added) =>
  (pet: Pet, fact: Fact): Pet =>
    pet.status === 'added' ? change(pet, fact) : pet

const withEntry = ofAdded((pet, { on }: { on: string }) =>
  pet.earliestOn === undefined || on < pet.earliestOn ? { ...pet, earliestOn: on } : pet,
)

export const petFold: Fold<Pet> = foldOf<Pet>(() => ({ status: 'none', revision: -1 }), {
  PetAdded: (pet, fact) => ({ ...fact, status: 'added', revision: pet.revision }),
  PetChanged: (pet, fact) => {
    const { earliestOn, death } = pet.status === 'added' ? pet : {}
    return { ...fact, status: 'added', revision: pet.revision, ...(earliestOn && { earliestOn }), ...(death && { death }) }
  },
  PetDied: ofAdded((pet, { on }) => ({ ...pet, death: { on } })),
  PetDeathWithdrawn: ofAdded(({ death: _withdrawn, ...pet }) => pet),
  VisitRecorded: withEntry,
  WeightMeasured: withEntry,
  VaccinationRecorded: withEntry,
  TreatmentRecorded: withEntry,
  NoteAdded: withEntry,
  DocumentAdded: withEntry,
})
