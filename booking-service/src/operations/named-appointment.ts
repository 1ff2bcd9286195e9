import { appointmentOfNumber } from '@lapka/projections/accounts/find-people.ts'
import { numberKeyOf } from '@lapka/projections/appointments/appointment-view.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

/** The id of an appointment that is named by its number or by itself. A number stands for the newest appointment that has it. */
export const appointmentNamed = async ({ db }: Pick<Dependencies, 'db'>, named: string): Promise<string> => {
  const numberKey = numberKeyOf(named)
  if (numberKey === undefined) return named.toLowerCase()
  const found = await appointmentOfNumber(db, numberKey)
  if (found === undefined) throw new Refused('NOT_FOUND')
  return found
}
