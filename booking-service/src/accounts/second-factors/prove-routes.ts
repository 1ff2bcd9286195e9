import { FACTOR_FRESH_MINUTES } from '@lapka/contracts/accounts.ts'
import { factorChoice, factorProof, factorProven } from '@lapka/contracts/api/second-factors.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { Refused } from '../../http/refused.ts'
import { limitedFor } from '../../http/route-for.ts'
import { sessionTokenOf } from '../../http/session-cookie.ts'
import { factorChoiceOf, judgeFactor } from './judge-factor.ts'

/** Asked again before what is costly: the console shows one dialog for SECOND_FACTOR_NEEDED, and sends its request once more after it. */
export const proveFactorRoutes = (app: App, dependencies: Dependencies): void => {
  const { sessions } = dependencies
  const config = { factor: 'not-asked' } as const

  app.post(
    '/api/v2/sessions/start-proof',
    limitedFor('signed-in', { response: { 200: factorChoice } }, config),
    async (request) => {
      const choice = await factorChoiceOf(dependencies, userOf(request).id)
      if (choice === null) throw new Refused('NO_SECOND_FACTOR')
      return choice
    },
  )

  app.post(
    '/api/v2/sessions/prove-factor',
    limitedFor('signed-in', { body: factorProof, response: { 200: factorProven } }, config),
    async (request) => {
      const { id: accountId, role } = userOf(request)
      const token = sessionTokenOf(request)
      if (!(await judgeFactor(dependencies, { request, accountId, role }, request.body))) throw new Refused('SECOND_FACTOR_WRONG')
      if (token !== undefined) await sessions.proveFactor(token)
      return { freshUntil: new Date(Date.now() + FACTOR_FRESH_MINUTES * MINUTE_MS).toISOString() }
    },
  )
}
