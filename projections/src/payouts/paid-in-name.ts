import type { Kysely } from 'kysely'
import { isInNameOf } from '@lapka/domain/promotions/in-name-of.ts'
import type { Database } from '../database.ts'

/** Whether what a professional earns goes to an account in the name of this parent. By the views: a name is no proof, and moves no money. */
export const isPaidInNameOf = async (
  db: Kysely<Database>,
  { professionalId, parentId }: { professionalId: string; parentId: string },
): Promise<boolean> => {
  const [payee, parent] = await Promise.all([
    db.selectFrom('views.payees').select('holder').where('payeeId', '=', professionalId).executeTakeFirst(),
    db.selectFrom('views.accounts').select(['name', 'surname']).where('accountId', '=', parentId).executeTakeFirst(),
  ])
  return payee !== undefined && parent !== undefined && isInNameOf(payee.holder, `${parent.name} ${parent.surname}`)
}
