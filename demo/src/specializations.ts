import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { usualSpecializations } from '@lapka/contracts/specializations.ts'
import type { Dice } from './dice.ts'

const [general = '', ...fields] = usualSpecializations.VET

/** Most vets do general practice and something besides; the rare fields have few. */
export const specializationsFor = (role: ProfessionalRole, dice: Dice): string[] => {
  // Every hotel of the demo has rooms for both.
  if (role === 'HOTELS') return [...usualSpecializations.HOTELS].slice(0, 2)
  if (role !== 'VET') return dice.some(usualSpecializations[role], dice.whole(1, 3))
  const common = fields.slice(0, 8)
  const own = dice.some(dice.chance(0.8) ? common : fields, dice.whole(1, 2))
  return dice.chance(0.6) ? [general, ...own] : own
}
