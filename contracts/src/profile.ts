import type { ProfessionalRole } from './roles.ts'

/** The sub-pages of a professional's profile, specification section 2, as they stand in addresses. */
export const profileSections = [
  'profile-details',
  'specializations',
  'address-details',
  'working-days',
  'services',
  'spoken-languages',
  'clinic-profile-details',
  'alternative-profile-details',
  'company-representatives',
] as const
export type ProfileSection = (typeof profileSections)[number]

const person = [
  'profile-details',
  'specializations',
  'address-details',
  'working-days',
  'services',
  'spoken-languages',
  'alternative-profile-details',
] as const
const business = [
  'clinic-profile-details',
  'specializations',
  'address-details',
  'working-days',
  'services',
  'spoken-languages',
  'company-representatives',
] as const

/** Which sections a role has, in the order in which people fill them in. */
export const sectionsOf: Record<ProfessionalRole, readonly ProfileSection[]> = {
  VET: person,
  GROOMER: person,
  TRAINER: person,
  PET_WALKER: person,
  PET_SITTER: person,
  CLINIC: business,
  HOTELS: business,
  SHELTER: business,
}

/** Clinics are booked through their vets and shelters not at all: neither has to say when and for how much. */
const optionalFor = (role: ProfessionalRole): readonly ProfileSection[] =>
  role === 'CLINIC' || role === 'SHELTER' ? ['working-days', 'services'] : ['alternative-profile-details']

/** What verification waits for, beside a diploma. */
export const requiredSectionsOf = (role: ProfessionalRole): ProfileSection[] =>
  sectionsOf[role].filter((section) => !optionalFor(role).includes(section))

/** `accepted` is the only one in which somebody is listed and can be booked. */
export const verificationStatuses = ['draft', 'pending', 'more-documents', 'accepted', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
/** What is missing before a profile can be sent. */
export type MissingPart = ProfileSection | 'diplomas'

/** Files that can be uploaded, by what their bytes are. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type DocumentType = (typeof documentTypes)[number]
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MOST_FILE_BYTES = 10 * 1024 * 1024
/** Of those that were not sent for verification yet, and of all. */
export const MOST_NEW_DIPLOMAS = 10
export const MOST_DIPLOMAS = 40
