import { petPage } from '@lapka/contracts/api/pets.ts'
import { petsOf } from '@lapka/projections/accounts/query.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'

export const petRoutes = (app: App, { db }: Dependencies): void => {
  app.get('/api/v2/pets', { schema: { response: { 200: petPage } } }, async (request) => ({
    items: await petsOf(db, userOf(request).id),
  }))
}
