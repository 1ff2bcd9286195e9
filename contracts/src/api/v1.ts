import { z } from 'zod'

/** The four calls of the specification's section 7, in their documented shape. */
export const userSearchQuery = z.object({ searchWord: z.string().trim().max(80).default('') })
export const userSearchAnswer = z.object({ data: z.object({ professionals: z.array(z.looseObject({ id: z.string() })) }) })

export const usersMeAnswer = z.object({
  data: z.object({ user: z.looseObject({ _id: z.string(), email: z.string(), role: z.string() }) }),
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
export const bookingStepBody = z.object({
  meetingType: z.string().max(40).optional(),
  appointmentReason: z.string().max(1000).optional(),
  professionalID: z.string().max(80).optional(),
  serviceType: z.string().max(120).optional(),
  intentID: z.string().max(120).optional(),
  bookingStep: stepName.optional(),
  nextStep: stepName.optional(),
  stepsTiming: z.record(z.string().max(40), z.union([z.number(), z.string().max(40), z.null()])).optional(),
})
export const bookingStepAnswer = z.object({ status: z.literal('success'), id: z.uuid() })
