import { busyTimes, busyTimesQuery } from '@lapka/contracts/api/pets.ts'
import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { ledgerStreams, type LedgerStreams } from '@lapka/domain/kernel/ledger.ts'
import { daysBetween } from '@lapka/domain/kernel/local-dates.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { busyHoursOf } from '@lapka/domain/pets/pet-hours.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { isKeeper } from '@lapka/domain/pets/record/record.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { parents } from '../http/authorization/policy.ts'
import { checkDays } from '../http/day-range.ts'
import { Refused } from '../http/refused.ts'
import { limitedFor } from '../http/route-for.ts'

const MAX_DAYS = 62

/**
 * GET /api/v2/pets/busy-times. No view has an animal's hours: they are read where bookings are decided. Neither with whom it is then is
 * told, nor why: its keepers share the pet and not their appointments. One answer reads up to 252 ledgers, so it is limited as commands are.
 */
export const busyTimesRoute = (app: App, { handle, now }: Pick<Dependencies, 'handle' | 'now'>): void => {
  const schema = { querystring: busyTimesQuery, response: { 200: busyTimes } }
  app.get('/api/v2/pets/busy-times', limitedFor(parents, schema), async (request) => {
    const { petIds, movedAppointmentId: leaving, from, to } = request.query
    checkDays({ from, to }, MAX_DAYS)
    const { id: parentId } = userOf(request)
    const pets = await handle.read(
      Object.fromEntries(petIds.map((petId) => [petId, { stream: petStream(petId), fold: petFold }])),
    )
    if (Object.values(pets).some((pet) => !isKeeper(pet, parentId))) throw new Refused('NOT_FOUND')
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))
    const streams: LedgerStreams = Object.assign({}, ...petIds.map((petId) => ledgerStreams(petTimeResourceId(petId), days)))
    const ledgers = await handle.read(streams)
    const at = now()
    return {
      items: petIds.flatMap((petId) =>
        busyHoursOf(ledgers, petId, { at, parentId, leaving }).map((hours) => ({ petId, ...hours })),
      ),
    }
  })
}
