import type { SealedEvents } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

export type Pet = { status: 'none'; revision: number } | (SealedEvents['PetAdded'] & { status: 'added'; revision: number })

export const petFold: Fold<Pet> = foldOf<Pet>(() => ({ status: 'none', revision: -1 }), {
  PetAdded: (pet, fact) => ({ ...fact, status: 'added', revision: pet.revision }),
  PetChanged: (pet, fact) => ({ ...fact, status: 'added', revision: pet.revision }),
})
