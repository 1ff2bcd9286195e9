import { afterQuery } from '@lapka/contracts/api/common.ts'
import { petCareList, type HouseholdLetters, type PetCare } from '@lapka/contracts/api/pet-care.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { receiverOf, wantsCareLetters, type SharedPet } from '@lapka/domain/pets/care-letters/remind-care.ts'
import { isKeeper, otherKeeperOf, recordStreams } from '@lapka/domain/pets/record/record.ts'
import { accountNames, petsOf } from '@lapka/projections/accounts/query.ts'
import { petsAwaitedByVet } from '@lapka/projections/records/awaited-visits.ts'
import { linkedCare } from '@lapka/projections/records/linked-pets.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { parents } from '../../http/authorization/policy.ts'
import { limitedFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { careLetterRoutes } from './letter-routes.ts'
import { carePlanRoute } from './plan-route.ts'

/** What falls due for a parent's pets. It is derived from their streams at reading time, so no view of it can be behind or differ after a rebuild. */
export const petCareRoute = (app: App, dependencies: Dependencies): void => {
  carePlanRoute(app, dependencies)
  careLetterRoutes(app, dependencies)
  const { db, handle, now } = dependencies
  const schema = { querystring: afterQuery, response: { 200: petCareList } }

  app.get('/api/v2/pets/care', limitedFor(parents, schema), async (request) => {
    await seePosition(dependencies, request.query.after, ['accounts', 'appointments'])
    const user = userOf(request)
    const at = now()
    const pets = await petsOf(db, user.id)
    const atVet = await petsAwaitedByVet(db, { petIds: pets.map(({ id }) => id), now: at })
    const items: PetCare[] = []
    const kept: SharedPet[] = []
    for (const { id: petId, death } of pets) {
      if (death !== null) continue
      const { record } = await handle.read(recordStreams(petId))
      const { pet } = record
      if (pet.status === 'none' || !isKeeper(pet, user.id)) continue
      kept.push({ petId, ownerId: pet.ownerId, otherId: otherKeeperOf(pet, user.id) })
      const of = { keeperId: user.id, today: localDateOf(at, DEFAULT_ZONE) }
      const { care, linkedIds } = await linkedCare(handle, record, of)
      const isVisitBooked = [petId, ...linkedIds].some((id) => atVet.has(id))
      items.push({ petId, isVisitBooked, ...care })
    }
    return { items, ...(await careLettersOf(dependencies, user.id, kept)) }
  })
}

/** Whether this parent wants letters, and which adult of each of their households gets them. */
const careLettersOf = async ({ db, handle }: Dependencies, accountId: string, kept: readonly SharedPet[]) => {
  const readAccount = async (id: string) =>
    (await handle.read({ account: { stream: accountStream(id), fold: accountFold } })).account
  const own = { accountId, account: await readAccount(accountId) }
  const households: HouseholdLetters[] = []
  const names = await accountNames(db, [...new Set(kept.flatMap(({ otherId }) => otherId ?? []))])
  for (const [otherId, shared] of Map.groupBy(kept, (pet) => pet.otherId)) {
    if (otherId === null) continue
    const adults = [own, { accountId: otherId, account: await readAccount(otherId) }]
    const petIds = shared.map(({ petId }) => petId)
    households.push({ otherId, otherName: names.get(otherId) ?? '', petIds, receiverId: receiverOf(adults, shared) })
  }
  const isOwner = kept.some(({ ownerId }) => ownerId === accountId)
  return { hasLetters: wantsCareLetters(own.account, { isOwner }), households }
}
