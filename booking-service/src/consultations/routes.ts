import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  consultationChoices,
  consultationChoicesQuery,
  consultationPage,
  consultationsQuery,
  consultationView,
} from '@lapka/contracts/api/consultations.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { consultationFor, listConsultations, type Asker } from '@lapka/projections/consultations/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofConsultation } from '../http/authorization/policy.ts'
import { perAddress } from '../http/rate-limits.ts'
import { recordListRead } from '../http/record-read.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { allowParty } from './own-consultation.ts'
import { readChoices } from './read-choices.ts'

/** The views of people, pets and money that these routes show. */
const shown = ['consultations', 'appointments', 'accounts', 'professionals', 'claims'] as const

/** Reading consultations, and what the way in to one shows. */
export const consultationRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits } = dependencies

  app.get(
    '/api/v2/consultations',
    routeFor('signed-in', { querystring: consultationsQuery, response: { 200: consultationPage } }),
    async (request) => {
      const { after, status, cursor } = request.query
      await seePosition(dependencies, after, shown)
      const asker = askerOf(userOf(request))
      const found = await listConsultations(db, { asker, status, cursor, now: now() })
      const count = found.items.length
      if (asker.isOperator)
        await recordListRead(dependencies, request, { list: 'consultations', filter: { status }, cursor, count })
      return found
    },
  )

  app.get(
    '/api/v2/consultations/:id',
    routeFor(ofConsultation('parent', 'professional', 'operator'), {
      params: idParams,
      querystring: afterQuery,
      response: { 200: consultationView },
    }),
    async (request) => {
      await seePosition(dependencies, request.query.after, shown)
      const asked = { consultationId: request.params.id, asker: askerOf(userOf(request)), now: now() }
      const view = await consultationFor(db, asked)
      if (view === undefined) throw new Refused('NOT_FOUND')
      await allowParty(dependencies, request, view.party)
      return view
    },
  )

  app.get(
    '/api/v2/consultations/choices',
    routeFor(
      'public',
      { querystring: consultationChoicesQuery, response: { 200: consultationChoices } },
      { rateLimit: perAddress(limits.searchesPerAddress) },
    ),
    (request) => readChoices(dependencies, request),
  )
}

const askerOf = ({ id, professionalId, role }: CurrentUser): Asker => ({
  accountId: id,
  professionalId,
  isOperator: role === 'OPERATOR',
})
