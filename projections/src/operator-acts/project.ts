import type { Kysely } from 'kysely'
import type { OperatorAct } from '@lapka/contracts/api/operations/overview.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import type { AccountTables } from '../tables/accounts.ts'
import { react, type Db, type Projection, type Step } from '../projection.ts'
import { acts, type Act } from './acts.ts'
import { operatorActTables, type OperatorActTables } from '../tables/operator-acts.ts'

const writeActs: Step<OperatorActTables> = {
  reactsTo: ({ type }) => Object.hasOwn(acts, type),
  run: async (trx: Db<OperatorActTables>, events) => {
    const rows = events.flatMap((event) => {
      const act: Act | undefined = react(acts, event)
      if (act === undefined) return []
      const { position, occurredAt, type, actor } = event
      const { subject, parameters = {}, reason = null } = act
      return [{ position, occurredAt, type, actorId: actor.id, actorRole: actor.role, subject, parameters, reason }]
    })
    await insertRows(trx, { table: 'views.operatorActs', rows })
    return []
  },
}

/** Operators' acts that Lapka has to report to them, in the order of the log. They hold no names or texts. */
export const operatorActs: Projection<OperatorActTables> = {
  name: 'acts',
  version: 1,
  tables: operatorActTables,
  steps: [writeActs],
}

/** The newest first. Of an operator the name is added, as long as the account is there. */
export const latestActs = async (db: Kysely<OperatorActTables & AccountTables>, limit: number): Promise<OperatorAct[]> => {
  const rows = await db
    .selectFrom('views.operatorActs as act')
    .leftJoin('views.accounts as account', (join) =>
      join
        .on('act.actorRole', '=', 'OPERATOR')
        .on((row) => row(row.cast<string>('account.accountId', 'text'), '=', row.ref('act.actorId'))),
    )
    .select(['position', 'occurredAt', 'type', 'actorRole', 'subject', 'parameters', 'reason', 'account.name', 'account.surname'])
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ occurredAt, actorRole, name, surname, ...row }) => ({
    ...row,
    occurredAt: occurredAt.toISOString(),
    by: actorRole === 'OPERATOR' ? [name, surname].filter(Boolean).join(' ') : null,
  }))
}
