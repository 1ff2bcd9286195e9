import type { ProfessionalRole } from './roles.ts'

/** The sub-pages of a professional's profile as they stand in addresses. */
export const profileSections = [
  'profile-details',
  'specializations',
  'address-details',
  'working-days',
  'services',
  'rooms',
  'cancellation-policy',
  'spoken-languages',
  'education-and-experience',
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
  'cancellation-policy',
  'spoken-languages',
  'education-and-experience',
  'alternative-profile-details',
] as const
/** No working hours: a business has no half-hours to book. A hotel sells nights, with a policy of its own. */
const hotel = [
  'clinic-profile-details',
  'specializations',
  'address-details',
  'rooms',
  'cancellation-policy',
  'spoken-languages',
  'company-representatives',
] as const
/** Clinics are booked through their vets, each with their own cancellation policy, and shelters not at all. */
const business = [
  'clinic-profile-details',
  'specializations',
  'address-details',
  'services',
  'spoken-languages',
  'company-representatives',
] as const

/** The sections of a role, in the order in which people fill them in. */
export const sectionsOf: Record<ProfessionalRole, readonly ProfileSection[]> = {
  VET: person,
  GROOMER: person,
  TRAINER: person,
  PET_WALKER: person,
  PET_SITTER: person,
  CLINIC: business,
  HOTELS: hotel,
  SHELTER: business,
}

/**
 * Clinics are booked through their vets and shelters not at all: neither has to say for how much. Without a cancellation policy of
 * their own the usual one is in force.
 */
const optionalFor = (role: ProfessionalRole): readonly ProfileSection[] => {
  if (role === 'CLINIC' || role === 'SHELTER') return ['services']
  return ['alternative-profile-details', 'cancellation-policy', 'education-and-experience']
}

/** Sections required for verification, beside a diploma. */
export const requiredSectionsOf = (role: ProfessionalRole): ProfileSection[] =>
  sectionsOf[role].filter((section) => !optionalFor(role).includes(section))

/** Parents rarely know a month ahead that they will not come. */
export const MAX_FREE_PERIOD_HOURS = 30 * 24

/** Only an `accepted` professional is listed and can be booked. */
export const verificationStatuses = ['draft', 'pending', 'more-documents', 'accepted', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
/** Parts that are missing before a profile can be sent. */
export type MissingPart = ProfileSection | 'diplomas'

/** Files that can be uploaded, by what their bytes are. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type DocumentType = (typeof documentTypes)[number]
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Of those that were not sent for verification yet, and of all. */
export const MAX_NEW_DIPLOMAS = 10
export const MAX_DIPLOMAS = 40
