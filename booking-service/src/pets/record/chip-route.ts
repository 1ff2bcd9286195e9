import { findByChipBody, foundByChip } from '@lapka/contracts/api/pets.ts'
import { petsOfReader } from '@lapka/projections/records/vets-of-record.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { chipKeyOf } from '../chip-key.ts'
import { recordReader } from './access.ts'

/**
 * A vet at the desk scans a chip. It finds a pet whose record they may read now; whether an animal they have nothing to do with is here is
 * not told. A body keeps the number out of addresses and logs.
 */
export const chipRoute = (app: App, dependencies: Dependencies): void => {
  const { db, now, lookupKey, limits } = dependencies
  const schema = { body: findByChipBody, response: { 200: foundByChip } }
  const config = { rateLimit: perAccount(limits.peopleSearchesPerAccount) }
  app.post('/api/v2/pets/find-by-chip', routeFor({ roles: ['VET'] }, schema, config), async (request) => {
    const { professionalId } = userOf(request)
    const chipKey = chipKeyOf(request.body.chip, lookupKey)
    const found = professionalId === null ? [] : await petsOfReader(db, { chipKey, professionalId, now: now() })
    for (const petId of found) {
      // The view names candidates; the log says who cares for the pet now.
      const reader = await recordReader(dependencies, request, { petId }).catch((error: unknown) => {
        if (error instanceof Refused && error.code === 'NOT_FOUND') return undefined
        throw error
      })
      if (reader?.party === 'vet') return { id: petId }
    }
    throw new Refused('CHIP_NOT_FOUND')
  })
}
