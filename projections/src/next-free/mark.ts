import type { Db } from '../projection.ts'
import { insertRows } from '../write-rows.ts'

/** After every minute there is: nobody knows when. */
export const NO_TIME = 2_147_483_647

/** Says, together with the change itself, that the next free time of these professionals has to be worked out anew. */
export const markNextFree = async (trx: Db, professionalIds: Iterable<string>): Promise<void> => {
  const rows = [...professionalIds].toSorted().map((professionalId) => ({ professionalId }))
  await insertRows(trx, { table: 'views.nextFreeMarks', rows })
}
