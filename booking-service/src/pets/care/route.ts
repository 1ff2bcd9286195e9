import { afterQuery } from '@lapka/contracts/api/common.ts'
import { petCareList, type PetCare } from '@lapka/contracts/api/pet-care.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { wantsCareLetters } from '@lapka/domain/pets/care-letters/remind-care.ts'
import { isKeeper, isOwner, recordStreams } from '@lapka/domain/pets/record/record.ts'
import { petsOf } from '@lapka/projections/accounts/query.ts'
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
    let ownsSome = false
    for (const { id: petId, death } of pets) {
      if (death !== null) continue
      const { record } = await handle.read(recordStreams(petId))
      if (!isKeeper(record.pet, user.id)) continue
      ownsSome ||= isOwner(record.pet, user.id)
      const of = { keeperId: user.id, today: localDateOf(at, DEFAULT_ZONE) }
      const { care, linkedIds } = await linkedCare(handle, record, of)
      const isVisitBooked = [petId, ...linkedIds].some((id) => atVet.has(id))
      items.push({ petId, isVisitBooked, ...care })
    }
    const { account } = await handle.read({ account: { stream: accountStream(user.id), fold: accountFold } })
    return { items, hasLetters: wantsCareLetters(account, { isOwner: ownsSome }) }
  })
}
