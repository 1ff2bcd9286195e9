import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { sectionsOf, type ProfileSection } from '@lapka/contracts/profile.ts'
import { pathTo } from '../kit/pages/paths.ts'

/** The parts of a profile as a person walks through them: the sections of their role, the photos, and the diplomas at the end. */
export type Part = ProfileSection | 'gallery' | 'diplomas'

export const partsOf = ({ role }: Pick<OwnProfile, 'role'>): Part[] => [...sectionsOf[role], 'gallery', 'diplomas']

export const pathOf = (part: Part): string => pathTo('profilePart', { part })

export const partAfter = (profile: OwnProfile, part: Part): Part | undefined => {
  const parts = partsOf(profile)
  return parts[parts.indexOf(part) + 1]
}

/** Where they left off: the first part that verification still needs. */
export const firstMissing = (profile: OwnProfile): Part | undefined =>
  partsOf(profile).find((part) => stateOf(profile, part) === 'todo')

/** `asked`: an operator wants to see more of it. */
export type PartState = 'done' | 'todo' | 'optional' | 'asked'

export const stateOf = (profile: OwnProfile, part: Part): PartState => {
  if (part === 'diplomas' && profile.status === 'more-documents') return 'asked'
  if (part === 'gallery') return profile.gallery.length > 0 ? 'done' : 'optional'
  if (profile.missing.includes(part)) return 'todo'
  const isFilled = part === 'diplomas' ? profile.diplomas.length > 0 : profile.sections[part] !== null
  return isFilled ? 'done' : 'optional'
}
