import { z } from 'zod'
import type { FieldFault } from '../refusals/field-faults.ts'
import { MAX_VISITS_IN_WINDOW } from '../schedules.ts'
import { MAX_GALLERY_PHOTOS, MAX_PHOTO_ALT, pictureWidths } from '../photos.ts'
import { LARGEST_SERVICE_AREA_KM, serviceLocations } from '../service-locations.ts'
import { travelModes } from '../travel.ts'
import { MAX_FREE_PERIOD_HOURS, profileSections, verificationStatuses, type ProfileSection } from '../profile.ts'
import { isVatNumber, isVatNumberOf, plainVatNumber } from '../vat-number.ts'
import { freeText, id, line, page, position, requiredLine, seenVisits } from './common.ts'
import { education, experience, galleryPhoto, policyView, service } from './professionals.ts'
import type { Identities, IdentitySection } from '../events/professionals.ts'
import { neededResources, serviceTable } from './service-table.ts'
import { hotelRooms } from './stays.ts'
import { animalType, instant, professionalRole } from './values.ts'

const phone = line(30).regex(/^(?:\+?[\d ()/-]{5,30})?$/)
const website = line(200).refine((text) => text === '' || isWebAddress(text), { error: 'NO_WEB_ADDRESS' satisfies FieldFault })
const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/.test(text) && URL.canParse(text)

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const weekday = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)])
const hours = z.strictObject({ weekday, from: wallTime, to: wallTime })
const workingHours = hours.extend({ capacity: z.int().min(1).max(MAX_VISITS_IN_WINDOW).optional() })

/** A person's own spelling of their name in Latin letters. */
const latinName = line(160)
  .regex(/^[^\p{Script=Cyrillic}]*$/u)
  .default('')

const profileDetailsBody = z.strictObject({
  prefix: line(20),
  name: requiredLine(80),
  surname: requiredLine(80),
  latinName,
  phone,
  about: freeText(2000),
})
const specializationsBody = z.strictObject({
  specializations: z.array(requiredLine(80)).min(1).max(20),
  /** The species they treat or look after; if empty, derived from the specializations. */
  species: z.array(animalType).max(20).default([]),
})
const addressDetailsBody = z.strictObject({
  city: requiredLine(80),
  address2: requiredLine(200),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
const workingDaysBody = z.strictObject({
  weekly: z.array(workingHours).min(1).max(50),
  breaks: z.array(hours).max(50),
  bufferMinutes: z.int().min(0).max(240),
  minimumNoticeMinutes: z.int().min(0).max(43_200),
  horizonDays: z.int().min(1).max(366),
  seenVisits: seenVisits.optional(),
})
/** Bounds of a service: what the payment provider charges at least, and appointments in steps of five minutes up to twelve hours. */
const offeredService = z.strictObject({
  /** Used as a key of objects, so it is no name that every object has. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,80}$/)
    .refine((name) => !(name in Object.prototype)),
  name: requiredLine(120),
  nameEn: requiredLine(120),
  priceCents: z.int().min(50).max(1_000_000),
  durationMinutes: z.int().min(5).max(720).multipleOf(5),
  /** Without it the one that is usual for the trade. */
  location: z.enum(serviceLocations).optional(),
  ...serviceTable,
  needs: neededResources,
})
const servicesBody = z.strictObject({
  services: z.array(offeredService).min(1).max(60),
  /** Needed where a service goes to the parent. */
  serviceAreaKm: z.int().min(1).max(LARGEST_SERVICE_AREA_KM).nullable().optional(),
  /** Without it no time is kept for the way. */
  travelMode: z.enum(travelModes).nullable().optional(),
})
const percent = z.int().min(0).max(100)
const cancellationPolicyBody = z.strictObject({
  /** 0: free until the start. */
  freePeriodHours: z.int().min(0).max(MAX_FREE_PERIOD_HOURS),
  lateRefundPercent: percent,
  noShowRefundPercent: percent,
})
const spokenLanguagesBody = z.strictObject({
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .min(1)
    .max(20),
})
const educationAndExperienceBody = z.strictObject({
  education: z.array(education).max(12),
  experience: z.array(experience).max(12),
})
const clinicProfileDetailsBody = z
  .strictObject({
    businessName: requiredLine(120),
    latinName,
    /** ЕИК: nine digits, thirteen for a branch. */
    registrationNumber: z.string().regex(/^\d{9}(?:\d{4})?$/),
    /** Empty where they are not registered for VAT. */
    vatNumber: z
      .string()
      .transform(plainVatNumber)
      .refine((number) => number === '' || isVatNumber(number), { error: 'NO_VAT_NUMBER' satisfies FieldFault })
      .default(''),
    phone,
    website,
    about: freeText(2000),
  })
  .refine(({ vatNumber, registrationNumber }) => isVatNumberOf(vatNumber, registrationNumber), {
    path: ['vatNumber'],
    error: 'VAT_NUMBER_OF_ANOTHER' satisfies FieldFault,
  })
const alternativeProfileDetailsBody = z.strictObject({
  clinicName: line(120),
  alternativeName: line(120),
  alternativeAbout: freeText(2000),
})
const representative = z.strictObject({
  name: requiredLine(80),
  surname: requiredLine(80),
  position: requiredLine(80),
  email: z.email().max(254),
  phone,
})
const companyRepresentativesBody = z.strictObject({ representatives: z.array(representative).min(1).max(10) })

/** PUT /api/v2/profile/{section}: the body of each section. */
export const sectionBodies = {
  'profile-details': profileDetailsBody,
  specializations: specializationsBody,
  'address-details': addressDetailsBody,
  'working-days': workingDaysBody,
  services: servicesBody,
  rooms: hotelRooms,
  'cancellation-policy': cancellationPolicyBody,
  'spoken-languages': spokenLanguagesBody,
  'education-and-experience': educationAndExperienceBody,
  'clinic-profile-details': clinicProfileDetailsBody,
  'alternative-profile-details': alternativeProfileDetailsBody,
  'company-representatives': companyRepresentativesBody,
} as const satisfies Record<ProfileSection, z.ZodType>
export type SectionBody<Section extends ProfileSection = ProfileSection> = z.infer<(typeof sectionBodies)[Section]>
/** One section with what it is to hold. */
export type SectionChange = { [S in ProfileSection]: { section: S; body: SectionBody<S> } }[ProfileSection]

/** The answer to every change of the profile; GET /api/v2/profile shows it at once. */
export const profileSaved = z.object({ position })

export const diploma = z.object({
  id,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: instant,
  /** An operator has it before them or had it: it stays. */
  isSubmitted: z.boolean(),
})

const text = z.string()
const shownHours = z.array(z.object({ weekday, from: text, to: text, capacity: z.int().optional() }))

/** POST /api/v2/profile/diplomas: multipart, one file in the field `file`. */
export const diplomaSaved = z.object({ diploma, position })
/** GET /api/v2/profile/diplomas */
export const diplomaPage = page(diploma)
export const diplomaParams = z.object({ diplomaId: id })

/** PUT /api/v2/profile/photo: multipart, one picture in the field `file`; of any signed-in person. */
export const photoSaved = z.object({ photoUrl: z.string(), position })
/** POST /api/v2/profile/gallery: multipart, one picture in the field `file`, and words for those who do not see it. */
export const galleryQuery = z.object({ alt: line(MAX_PHOTO_ALT).min(1), altEn: line(MAX_PHOTO_ALT).default('') })
export const galleryPhotoAdded = z.object({ photo: galleryPhoto, position })
/** PUT /api/v2/profile/gallery: all photos that there are, in the order wanted. */
export const galleryOrder = z.strictObject({ photoIds: z.array(id).max(MAX_GALLERY_PHOTOS) })
/** DELETE /api/v2/profile/gallery/{photoId}; GET /api/v2/professionals/{id}/photos/{photoId} */
export const galleryPhotoParams = z.object({ id, photoId: id })

/** GET /api/v2/photos/{photoId}, as WebP of at most this width. */
export const photoParams = z.object({ photoId: id })
export const photoQuery = z.object({ width: z.enum(pictureWidths).default('640') })
/** A document that is a picture, as wide as it is looked at; without a width, the file itself. */
export const diplomaQuery = z.object({ width: z.enum(pictureWidths).optional() })

/** Every section as it was saved last; null where it never was. Looser than what is taken: texts of erased people are empty. */
export const savedSections = z.object({
  'profile-details': z.object({ prefix: text, name: text, surname: text, latinName: text, phone: text, about: text }).nullable(),
  specializations: z.object({ specializations: z.array(text), species: z.array(animalType) }).nullable(),
  'address-details': z.object({ city: text, address2: text, latitude: z.number(), longitude: z.number() }).nullable(),
  'working-days': z
    .object({
      weekly: shownHours,
      breaks: shownHours,
      bufferMinutes: z.int(),
      minimumNoticeMinutes: z.int(),
      horizonDays: z.int(),
    })
    .nullable(),
  services: z
    .object({ services: z.array(service), serviceAreaKm: z.int().nullable(), travelMode: z.enum(travelModes).nullable() })
    .nullable(),
  rooms: hotelRooms.nullable(),
  'cancellation-policy': z
    .object({ freePeriodHours: z.int(), lateRefundPercent: z.int(), noShowRefundPercent: z.int() })
    .nullable(),
  'spoken-languages': z.object({ languages: z.array(text) }).nullable(),
  'education-and-experience': educationAndExperienceBody.nullable(),
  'clinic-profile-details': z
    .object({
      businessName: text,
      latinName: text,
      registrationNumber: text,
      vatNumber: text,
      phone: text,
      website: text,
      about: text,
    })
    .nullable(),
  'alternative-profile-details': z.object({ clinicName: text, alternativeName: text, alternativeAbout: text }).nullable(),
  'company-representatives': z
    .object({
      representatives: z.array(z.object({ name: text, surname: text, position: text, email: text, phone: text })),
    })
    .nullable(),
}) satisfies z.ZodType<{ [S in ProfileSection]: SectionBody<S> | null }>
export type SavedSections = z.infer<typeof savedSections>

/** GET /api/v2/profile/pinned-policies: what the appointments ahead keep however the policy is changed, with the first few of each. */
export const pinnedPolicies = z.object({
  /** Of the policy that new appointments get. */
  currentVersion: z.int(),
  items: z.array(
    z.object({
      policy: policyView,
      count: z.int(),
      lastAt: instant,
      appointments: z.array(z.object({ id, number: z.string(), startsAt: instant })),
    }),
  ),
})
export type PinnedPolicies = z.infer<typeof pinnedPolicies>

/** The new name or specializations that a verified professional requests, by section; readers see the verified ones. */
export const requestedIdentities = z.object({
  'profile-details': z.object({ prefix: text, name: text, surname: text, latinName: text }).optional(),
  'clinic-profile-details': z
    .object({ businessName: text, latinName: text, registrationNumber: text, vatNumber: text })
    .optional(),
  'alternative-profile-details': z.object({ clinicName: text, alternativeName: text }).optional(),
  specializations: z.object({ specializations: z.array(text) }).optional(),
}) satisfies z.ZodType<{ [S in IdentitySection]?: Identities[S] | undefined }>
export type RequestedIdentities = z.infer<typeof requestedIdentities>

/** GET /api/v2/profile: the signed-in professional's own, read from the log itself. `reason` is what an operator wrote last. */
export const ownProfile = z.object({
  professionalId: id,
  role: professionalRole,
  status: z.enum(verificationStatuses),
  reason: z.string().nullable(),
  submittedAt: instant.nullable(),
  photoUrl: z.string().nullable(),
  missing: z.array(z.enum([...profileSections, 'diplomas'])),
  sections: savedSections,
  requested: requestedIdentities,
  diplomas: z.array(diploma),
  gallery: z.array(galleryPhoto),
})
export type OwnProfile = z.infer<typeof ownProfile>
