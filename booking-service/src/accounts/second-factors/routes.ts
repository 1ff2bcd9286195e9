import { randomBytes } from 'node:crypto'
import { idParams } from '@lapka/contracts/api/common.ts'
import {
  confirmTotpBody,
  factorAdded,
  factorRemoved,
  recoveryCodesIssued,
  secondFactors,
  selfProof,
  totpBegun,
} from '@lapka/contracts/api/second-factors.ts'
import type { Account } from '@lapka/domain/accounts/account.ts'
import { decideIssueRecoveryCodes, decideRemoveFactor } from '@lapka/domain/accounts/second-factors/decide.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '@lapka/state/accounts/recovery-codes.ts'
import { beginTotp, begunFactor, confirmTotp, deleteFactor, secondFactorsOf } from '@lapka/state/accounts/second-factors.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { Refused } from '../../http/refused.ts'
import { limitedFor, routeFor } from '../../http/route-for.ts'
import { addFactor, changeAccount, renewCodes } from './add-factor.ts'
import { plainCode } from './recovery-code.ts'
import { proveSelf } from './prove-self.ts'
import { base32Of, SECRET_BYTES, stepOfCode, totpUri } from './totp.ts'

const PATH = '/api/v2/accounts/me/second-factor'
const ISSUER = 'Lapka'

/** An account's protection besides its password. Each change asks for all of it; secrets on the server are sealed. */
export const secondFactorRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, vault, now, newId } = dependencies
  const config = { factor: 'not-asked' } as const

  app.get(PATH, routeFor('signed-in', { response: { 200: secondFactors } }, { factor: 'not-asked' }), async (request) => {
    const { id: accountId, role } = userOf(request)
    const [factors, recoveryCodesLeft] = await Promise.all([secondFactorsOf(db, accountId), countRecoveryCodes(db, accountId)])
    const items = factors.map(({ factorId, kind, name, confirmedAt, lastUsedAt }) => ({
      id: factorId,
      kind,
      name,
      addedAt: (confirmedAt ?? new Date(0)).toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
    return { items, recoveryCodesLeft, isRequired: role === 'OPERATOR' }
  })

  app.post(
    `${PATH}/begin-totp`,
    limitedFor('signed-in', { body: selfProof, response: { 200: totpBegun } }, config),
    async (request) => {
      const { id: accountId, email } = userOf(request)
      await proveSelf(dependencies, request, request.body)
      const factorId = newId()
      const secret = randomBytes(SECRET_BYTES)
      await beginTotp(db, { accountId, factorId, sealedSecret: await vault.sealBytes(accountId, factorId, secret) }, now())
      return { factorId, secret: base32Of(secret), uri: totpUri({ secret, email, issuer: ISSUER }) }
    },
  )

  app.post(
    `${PATH}/confirm-totp`,
    limitedFor('signed-in', { body: confirmTotpBody, response: { 200: factorAdded } }, config),
    async (request) => {
      const { id: accountId } = userOf(request)
      const { factorId, name, code } = request.body
      const begun = await begunFactor(db, { accountId, factorId })
      if (!begun?.sealedSecret) throw new Refused('NOT_FOUND')
      const secret = await vault.openBytes(accountId, factorId, begun.sealedSecret)
      // The caller has the secret on their screen: nothing is guessed here, so nothing is counted.
      const step = secret && stepOfCode(secret, plainCode(code), Date.parse(now()))
      if (step === undefined) throw new Refused('SECOND_FACTOR_WRONG')
      const keep = (trx: Parameters<typeof confirmTotp>[0]) => confirmTotp(trx, { accountId, factorId, name, step }, now())
      return addFactor(dependencies, request, { factorId, kind: 'totp', name, keep })
    },
  )

  app.post(
    `${PATH}/renew-recovery-codes`,
    limitedFor('signed-in', { body: selfProof, response: { 200: recoveryCodesIssued } }, config),
    async (request) => {
      await proveSelf(dependencies, request, request.body)
      return db.transaction().execute(async (trx) => {
        const { position } = await changeAccount(dependencies, request, decideIssueRecoveryCodes)
        return { position, recoveryCodes: await renewCodes(trx, dependencies.lookupKey, userOf(request).id) }
      })
    },
  )
  removeFactorRoute(app, dependencies)
}

const removeFactorRoute = (app: App, dependencies: Dependencies): void => {
  const { db } = dependencies
  const config = { factor: 'not-asked' } as const
  app.post(
    `${PATH}/:id/remove-factor`,
    limitedFor('signed-in', { params: idParams, body: selfProof, response: { 200: factorRemoved } }, config),
    async (request) => {
      const { id: accountId } = userOf(request)
      const { id: factorId } = request.params
      const known = await secondFactorsOf(db, accountId)
      if (!known.some((factor) => factor.factorId === factorId)) throw new Refused('NOT_FOUND')
      await proveSelf(dependencies, request, request.body)
      return db.transaction().execute(async (trx) => {
        // Removed by two at once it is removed once.
        if (!(await deleteFactor(trx, { accountId, factorId }))) throw new Refused('NOT_FOUND')
        // Cut off behind its event, the log knows it no more.
        const { position } = await changeAccount(dependencies, request, (states) =>
          isFactorOf(states.account, factorId) ? decideRemoveFactor({ factorId }, states) : { events: {} },
        )
        if ((await secondFactorsOf(trx, accountId)).length === 0) await replaceRecoveryCodes(trx, { accountId, codeHashes: [] })
        return { position }
      })
    },
  )
}

const isFactorOf = (account: Account, factorId: string): boolean =>
  account.status === 'registered' && account.factors.some((factor) => factor.factorId === factorId)
