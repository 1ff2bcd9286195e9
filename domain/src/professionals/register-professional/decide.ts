import type { Events } from '@lapka/contracts/events.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isZone } from '../../kernel/zone.ts'
import type { Professional } from '../professional.ts'

export type RegisterProfessional = Events['ProfessionalRegistered']

const isBetween = (number: number, least: number, most: number) => number >= least && number <= most

/** People are shown by name, all others by their business name: the one that is shown must be there. */
const isWellFormed = ({ role, name, surname, businessName, zone, coordinates }: RegisterProfessional): boolean => {
  const isNamed = isServiceProvider(role) ? name.trim() !== '' && surname.trim() !== '' : businessName.trim() !== ''
  const [longitude, latitude] = coordinates
  return isNamed && isZone(zone) && isBetween(longitude, -180, 180) && isBetween(latitude, -90, 90)
}

export const decideRegisterProfessional = (
  command: RegisterProfessional,
  { professional }: { professional: Professional },
): Decision<'professional'> => {
  if (professional.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (!isWellFormed(command)) return { refused: 'INVALID_INPUT' }
  return { events: { professional: [{ type: 'ProfessionalRegistered', data: command }] } }
}
