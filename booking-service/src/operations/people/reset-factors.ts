import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideFactorReset, decideRequestFactorReset } from '@lapka/domain/accounts/second-factors/reset-factors.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { countRecoveryCodes } from '@lapka/state/accounts/recovery-codes.ts'
import { forgetFactors, secondFactorsOf } from '@lapka/state/accounts/second-factors.ts'
import type { PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { endAllAccess } from '../../accounts/end-all-access.ts'
import type { Dependencies } from '../../dependencies.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { orRefuse } from '../../http/refused.ts'
import { accountOf, contextOf, isNameOf, type Act } from './act-context.ts'
import type { KnownPerson } from './known-person.ts'

/** An operator's view of a person's second factor: that it exists, and whether its reset was requested. */
export const readFactorsOf = async (
  { db, handle }: Pick<Dependencies, 'db' | 'handle'>,
  { id }: KnownPerson,
  operatorId: string,
): Promise<PersonDetails['secondFactor']> => {
  const streams = { account: { stream: accountStream(id), fold: accountFold } }
  const [factors, recoveryCodesLeft, { account }] = await Promise.all([
    secondFactorsOf(db, id),
    countRecoveryCodes(db, id),
    handle.read(streams),
  ])
  const pending = account.status === 'registered' ? account.factorReset : null
  const names = pending === null ? new Map<string, string>() : await accountNames(db, [pending.operatorId])
  return {
    count: factors.length,
    recoveryCodesLeft,
    isResettable: id !== operatorId && account.status === 'registered' && account.factors.length > 0,
    reset: pending && {
      id: pending.resetId,
      requestedBy: names.get(pending.operatorId) || null,
      isDecidable: pending.operatorId !== operatorId && id !== operatorId,
      at: pending.at,
    },
  }
}

export const requestFactorReset = async (
  dependencies: Dependencies,
  act: Act<{ reason: string; typedName: string }>,
): Promise<{ position: number }> => {
  const { person, body, request } = act
  const context = contextOf(dependencies, act, { name: 'request-factor-reset' })
  const command = {
    operatorId: userOf(request).id,
    resetId: derivedId('factor-reset', context.commandId),
    reason: body.reason,
    isNameRight: isNameOf(person, body.typedName),
  }
  const handled = await dependencies.handle(context, { streams: accountOf(person) }, (states) =>
    decideRequestFactorReset(command, states),
  )
  return { position: orRefuse(handled).position }
}

/** With the event everything that opens the account but its password is gone, and every session. The same request again ends nothing that came since. */
export const decideReset = async (
  dependencies: Dependencies,
  act: Act<{ resetId: string; reason: string }>,
  isApproved: boolean,
): Promise<{ position: number }> => {
  const { person, body, request } = act
  const context = contextOf(dependencies, act, { name: isApproved ? 'approve-factor-reset' : 'decline-factor-reset' })
  const command = { ...body, operatorId: userOf(request).id, isApproved }
  return dependencies.db.transaction().execute(async (trx) => {
    const handled = orRefuse(
      await dependencies.handle(context, { streams: accountOf(person) }, (states) => decideFactorReset(command, states)),
    )
    if (isApproved) {
      const at = handled.events.account[0]?.occurredAt ?? context.occurredAt
      await forgetFactors(trx, person.id, at)
      await endAllAccess(trx, dependencies, { accountId: person.id, at, isRepeated: handled.isReplay })
    }
    return { position: handled.position }
  })
}
