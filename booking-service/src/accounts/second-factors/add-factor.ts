import type { FastifyRequest } from 'fastify'
import type { FactorKind } from '@lapka/contracts/accounts.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '@lapka/domain/accounts/account.ts'
import { decideAddFactor } from '@lapka/domain/accounts/second-factors/decide.ts'
import type { Database } from '@lapka/projections/database.ts'
import { replaceRecoveryCodes } from '@lapka/state/accounts/recovery-codes.ts'
import type { Kysely, Transaction } from 'kysely'
import { strangerContext } from '../../http/stranger-context.ts'
import type { Dependencies } from '../../dependencies.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { sessionTokenOf } from '../../http/session-cookie.ts'
import { codeHashOf, createRecoveryCodes } from './recovery-code.ts'

type Added = { position: number; recoveryCodes: string[] | null }
type NewFactor = {
  factorId: string
  kind: FactorKind
  name: string
  /** Keeps its secret within the transaction; answers whether that was still to be done. */
  keep: (trx: Transaction<Database>) => Promise<boolean>
}
type AccountDecision = (states: { account: Account }) => ReturnType<typeof decideAddFactor>

/** An account's event, recorded with the signed-in person as actor. */
export const changeAccount = async (
  { handle, now, newId }: Pick<Dependencies, 'handle' | 'now' | 'newId'>,
  request: FastifyRequest,
  decide: AccountDecision,
) => {
  const { id: accountId, role } = userOf(request)
  const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role }, at: now() })
  const streams = { account: { stream: accountStream(accountId), fold: accountFold } }
  return orRefuse(await handle(context, { streams }, decide))
}

/** New codes in place of the old ones, kept as keyed hashes; the caller sees them this once. */
export const renewCodes = async (db: Kysely<Database>, lookupKey: string, accountId: string): Promise<string[]> => {
  const codes = createRecoveryCodes()
  const codeHashes = codes.map((code) => codeHashOf(code, { accountId, lookupKey }))
  await replaceRecoveryCodes(db, { accountId, codeHashes })
  return codes
}

/** Secret and fact together: if the log can't be asked, nothing was added. The session has proven it by this. */
export const addFactor = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  { factorId, kind, name, keep }: NewFactor,
): Promise<Added> => {
  const { db, sessions, lookupKey } = dependencies
  const { id: accountId } = userOf(request)
  const added = await db.transaction().execute(async (trx): Promise<Added> => {
    if (!(await keep(trx))) throw new Refused('NOT_FOUND')
    let isFirst = false
    const { position } = await changeAccount(dependencies, request, (states) => {
      isFirst = states.account.status === 'registered' && states.account.factors.length === 0
      return decideAddFactor({ factorId, kind, name }, states)
    })
    return { position, recoveryCodes: isFirst ? await renewCodes(trx, lookupKey, accountId) : null }
  })
  const token = sessionTokenOf(request)
  if (token !== undefined) await sessions.proveFactor(token)
  return added
}
