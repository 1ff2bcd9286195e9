import type { Events } from '@lapka/contracts/events.ts'
import { MAX_DIPLOMAS, MAX_NEW_DIPLOMAS } from '@lapka/contracts/profile.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../professional.ts'
import { opening, type ProfileOwner } from '../save-section/decide.ts'

export type UploadDiploma = { owner: ProfileOwner; diploma: Omit<Events['DiplomaUploaded'], 'professionalId' | 'accountId'> }
type States = { professional: Professional }

/** Adds a document that was looked at and kept already. The first thing an account does here makes its profile. */
export const decideUploadDiploma = ({ owner, diploma }: UploadDiploma, states: States): Decision<'professional'> => {
  const known = states.professional.status === 'none' ? [] : states.professional.diplomas
  const fresh = known.filter(({ isSubmitted }) => !isSubmitted)
  if (known.length >= MAX_DIPLOMAS || fresh.length >= MAX_NEW_DIPLOMAS) return { refused: 'TOO_MANY_FILES' }
  const { professionalId, accountId } = owner
  const uploaded = { type: 'DiplomaUploaded', data: { professionalId, accountId, ...diploma } } as const
  return { events: { professional: [...opening(owner, states), uploaded] } }
}
