import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { mainIdOf, othersOf } from '@lapka/domain/pets/links/links.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { petsWithOwners } from '@lapka/projections/accounts/query.ts'
import type { Dependencies } from '../../dependencies.ts'

/** The pets of a case: who they are by the view, and how they are linked by their own streams. */
export const readDuplicate = async (
  { db, handle }: Pick<Dependencies, 'db' | 'handle'>,
  caseId: string,
): Promise<NonNullable<CaseDetails['duplicate']>> => {
  const { case: known } = await handle.read(caseStreams(caseId))
  const rows = await petsWithOwners(db, known.duplicate?.petIds ?? [])
  const pets = await Promise.all(
    rows.map(async ({ chipKey, chip, ...row }) => {
      const { pet } = await handle.read({ pet: { stream: petStream(row.id), fold: petFold } })
      const isLinked = pet.status === 'added' && pet.links !== undefined
      return {
        chip,
        ...row,
        hasChip: chipKey !== null && chipKey === known.duplicate?.chipKey,
        linkedTo: isLinked && (mainIdOf(pet) !== row.id || othersOf(pet).length > 0) ? mainIdOf(pet) : null,
      }
    }),
  )
  return {
    chip: pets.find(({ hasChip }) => hasChip)?.chip ?? '',
    pets: pets.map(({ chip: _chip, ...pet }) => pet),
  }
}
