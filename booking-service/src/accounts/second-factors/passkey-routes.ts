import { confirmPasskeyBody, factorAdded, passkeyBegun, selfProof } from '@lapka/contracts/api/second-factors.ts'
import { insertPasskey } from '@lapka/state/accounts/second-factors.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { Refused } from '../../http/refused.ts'
import { limitedFor } from '../../http/route-for.ts'
import { addFactor } from './add-factor.ts'
import { newPasskeyOptions, readNewPasskey } from './passkeys.ts'
import { proveSelf } from './prove-self.ts'

const PATH = '/api/v2/accounts/me/second-factor'

/** Passkeys: the browser is told what to make after its owner has proven who they are, and the answer is good for that question alone. */
export const passkeyRoutes = (app: App, dependencies: Dependencies): void => {
  const { newId, now } = dependencies
  const config = { factor: 'not-asked' } as const

  app.post(
    `${PATH}/begin-passkey`,
    limitedFor('signed-in', { body: selfProof, response: { 200: passkeyBegun } }, config),
    async (request) => {
      await proveSelf(dependencies, request, request.body)
      return { ...(await newPasskeyOptions(dependencies, userOf(request))) }
    },
  )

  app.post(
    `${PATH}/confirm-passkey`,
    limitedFor('signed-in', { body: confirmPasskeyBody, response: { 200: factorAdded } }, config),
    async (request) => {
      const { id: accountId } = userOf(request)
      const { name, passkey } = request.body
      const made = await readNewPasskey(dependencies, accountId, passkey)
      if (made === undefined) throw new Refused('PASSKEY_NOT_VALID')
      const factorId = newId()
      const keep = (trx: Parameters<typeof insertPasskey>[0]) => insertPasskey(trx, { accountId, factorId, name, ...made }, now())
      return addFactor(dependencies, request, { factorId, kind: 'passkey', name, keep })
    },
  )
}
