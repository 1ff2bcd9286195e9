import type { Kysely } from 'kysely'
import { isInNameOf } from '@lapka/domain/promotions/in-name-of.ts'
import type { Database } from '../database.ts'

/**
 * Whether what a professional earns goes to an account in the name of this parent: their own, or that of the clinic where they work, which
 * has it then. By the views: a name is no proof, and moves no money.
 */
export const isPaidInNameOf = async (
  db: Kysely<Database>,
  { professionalId, parentId }: { professionalId: string; parentId: string },
): Promise<boolean> => {
  const clinic = db
    .selectFrom('views.clinicVets')
    .select('clinicId')
    .where('professionalId', '=', professionalId)
    .where('leftAt', 'is', null)
  const [payees, parent] = await Promise.all([
    db
      .selectFrom('views.payees')
      .select('holder')
      .where((of) => of.or([of('payeeId', '=', professionalId), of('payeeId', 'in', clinic)]))
      .execute(),
    db.selectFrom('views.accounts').select(['name', 'surname']).where('accountId', '=', parentId).executeTakeFirst(),
  ])
  return parent !== undefined && payees.some(({ holder }) => isInNameOf(holder, `${parent.name} ${parent.surname}`))
}
