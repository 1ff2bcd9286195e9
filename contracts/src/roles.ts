/** The roles as stored. OPERATOR verifies, answers complaints, refunds and replays. */
export const roles = [
  'PARENT',
  'VET',
  'CLINIC',
  'GROOMER',
  'TRAINER',
  'HOTELS',
  'PET_WALKER',
  'PET_SITTER',
  'SHELTER',
  'OPERATOR',
] as const
export type Role = (typeof roles)[number]

/** Their numbers in the first API: stored and shown nowhere, never compared. */
export const roleValues: Record<Exclude<Role, 'OPERATOR'>, number> = {
  VET: 8,
  GROOMER: 8,
  TRAINER: 8,
  PARENT: 3,
  CLINIC: 6,
  HOTELS: 7,
  PET_SITTER: 7,
  PET_WALKER: 7,
  SHELTER: 4,
}

/** Roles that a search lists. */
export const professionalRoles = ['VET', 'GROOMER', 'TRAINER', 'HOTELS', 'PET_WALKER', 'PET_SITTER', 'SHELTER', 'CLINIC'] as const
export type ProfessionalRole = (typeof professionalRoles)[number]

/** People, shown by prefix, name and surname; all others by their business name. */
const serviceProviderRoles: readonly string[] = ['VET', 'GROOMER', 'TRAINER', 'PET_WALKER', 'PET_SITTER']
export const isServiceProvider = (role: string): boolean => serviceProviderRoles.includes(role)

/** Who goes from pet to pet within a window instead of at an hour. */
export const worksByWindow = (role: string): boolean => role === 'PET_WALKER' || role === 'PET_SITTER'

export const languages = ['bg', 'en'] as const
export type Language = (typeof languages)[number]
