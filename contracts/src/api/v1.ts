import { z } from 'zod'
import { id } from './common.ts'
import { instant, language, professionalRole, role } from './values.ts'

/** The four calls of the first API, in their documented shape. */
export const userSearchQuery = z.object({ searchWord: z.string().trim().max(80).default('') })

/** A service's name is the id of one; prices in levs and in euro, for people's eyes alone. */
const oldService = z.strictObject({ serviceName: z.string(), price: z.number(), priceEuro: z.number() })
/** Individuals have a name and surname, all others a business name. */
const oldProfessional = z.strictObject({
  _id: id,
  id,
  role: professionalRole,
  prefixBy: z.string(),
  name: z.string(),
  surname: z.string(),
  photo: z.string().nullable(),
  rating: z.number(),
  languages: z.array(z.string()),
  address: z.strictObject({ city: z.string(), address2: z.string() }),
  /** [longitude, latitude], to about a hundred metres. */
  geolocation: z.strictObject({ coordinates: z.tuple([z.number(), z.number()]) }),
  associatedClinic: z.string(),
  metadata: z.strictObject({
    businessName: z.string(),
    workingDays: instant.nullable(),
    specializations: z.array(z.strictObject({ specializationName: z.string() })),
    services: z.array(oldService),
    consultationAvailability: z.boolean(),
  }),
})
export type OldProfessional = z.infer<typeof oldProfessional>
export const userSearchAnswer = z.strictObject({ data: z.strictObject({ professionals: z.array(oldProfessional) }) })

/** As the first API has it: name, email, photo, role, metadata. */
export const usersMeAnswer = z.strictObject({
  data: z.strictObject({
    user: z.strictObject({
      _id: id,
      id,
      name: z.string(),
      surname: z.string(),
      email: z.string(),
      photo: z.string().nullable(),
      role,
      metadata: z.strictObject({ language, professionalId: id.nullable(), consultationAvailability: z.boolean() }),
    }),
  }),
})

/** POST /booking-steps/{id}, 0 when new: the funnel's record, never the only record of an intent. */
export const bookingStepParams = z.object({ id: z.union([z.literal('0'), z.uuid()]) })
export const bookingSteps = [
  'INITIAL',
  'PROFESSIONAL_TYPE',
  'SERVICE_SELECTED',
  'PROFESSIONAL_SELECTED',
  'CONSULTATION',
  'CHOOSE_TIMING',
  'FOR_PAYMENT',
  'PAYMENT',
  'DONE',
] as const
const stepName = z.enum(bookingSteps)
const MAX_TIMINGS = 30
export const bookingStepBody = z.object({
  meetingType: z.string().max(40).optional(),
  appointmentReason: z.string().max(1000).optional(),
  professionalID: z.string().max(80).optional(),
  serviceType: z.string().max(120).optional(),
  intentID: z.string().max(120).optional(),
  bookingStep: stepName.optional(),
  nextStep: stepName.optional(),
  stepsTiming: z
    .record(z.string().max(40), z.union([z.number(), z.string().max(40), z.null()]))
    .refine((timings) => Object.keys(timings).length <= MAX_TIMINGS)
    .optional(),
})
export const bookingStepAnswer = z.object({ status: z.literal('success'), id: z.uuid() })
