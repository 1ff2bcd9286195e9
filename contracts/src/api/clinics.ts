import { z } from 'zod'
import { MAX_RESOURCE_COUNT, resourceKinds } from '../resources.ts'
import { afterQuery, id, page, position, requiredLine } from './common.ts'
import { coordinates } from './professionals.ts'
import { instant, localDate } from './values.ts'

/** POST /api/v2/clinics/{id}/invite-vet. The answer is the same for a known and an unknown address. */
export const inviteVetBody = z.strictObject({ email: z.string().trim().max(254).pipe(z.email()) })
export const inviteVetAnswer = z.object({ id, position })

/** POST /api/v2/clinics/{id}/remove-vet. Their appointments stay with them; those that begin later are no longer the clinic's. */
export const removeVetBody = z.strictObject({ professionalId: id })
/** POST /api/v2/clinics/{id}/withdraw-invitation */
export const withdrawInvitationBody = z.strictObject({ invitationId: id })
export const clinicChanged = z.object({ position })

/** GET /api/v2/clinics/{id}/vets: who works here, by name, and the unanswered invitations, newest first. */
export const clinicVets = z.object({
  vets: z.array(
    z.object({
      id,
      displayName: z.string(),
      latinName: z.string(),
      specializations: z.array(z.string()),
      photoUrl: z.string().nullable(),
      isBookable: z.boolean(),
      joinedAt: instant,
      /** Paid appointments that have not begun. */
      visitsAhead: z.int(),
    }),
  ),
  invitations: z.array(z.object({ id, email: z.string(), invitedAt: instant, expiresAt: instant })),
})
export type ClinicVets = z.infer<typeof clinicVets>

/** How many there are of it. */
const count = z.int().min(1).max(MAX_RESOURCE_COUNT)
/** GET /api/v2/clinics/{id}/resources: the rooms and devices of the clinic, for it and for the vets who work there. */
export const clinicResources = z.object({
  items: z.array(z.object({ resourceId: id, kind: z.enum(resourceKinds), name: z.string(), count: z.int() })),
})
/** POST /api/v2/clinics/{id}/add-resource */
export const addResourceBody = z.strictObject({ kind: z.enum(resourceKinds), name: requiredLine(60), count })
export const addResourceAnswer = z.object({ id, position })
/** POST /api/v2/clinics/{id}/change-resource */
export const changeResourceBody = z.strictObject({ resourceId: id, name: requiredLine(60), count })
/** POST /api/v2/clinics/{id}/remove-resource */
export const removeResourceBody = z.strictObject({ resourceId: id })

/**
 * GET /api/v2/clinics/{id}/working-hours: when each of its vets works, from one local day through another on the wall of their practice,
 * and what they closed in those days, with the reason that their team reads.
 */
export const clinicHoursQuery = afterQuery.extend({ from: localDate, to: localDate })
export const clinicHours = z.object({
  items: z.array(
    z.object({
      professionalId: id,
      spans: z.array(z.object({ from: instant, to: instant })),
      blocks: z.array(z.object({ from: instant, to: instant, reason: z.string() })),
    }),
  ),
})
export type ClinicHours = z.infer<typeof clinicHours>

/** GET /api/v2/clinics/{id}/free-times: what each bookable vet still has free on a day from now on, in whole starts of their shortest service. */
export const clinicFreeTimesQuery = afterQuery.extend({ date: localDate })
export const clinicFreeTimes = z.object({
  items: z.array(z.object({ professionalId: id, spans: z.array(z.object({ from: instant, to: instant })) })),
})
export type ClinicFreeTimes = z.infer<typeof clinicFreeTimes>

/** GET /api/v2/clinic-invitations: those that wait for the signed-in vet's answer, and where they work now. */
export const clinicInvitation = z.object({
  id,
  clinic: z.object({ id, displayName: z.string(), latinName: z.string(), city: z.string() }),
  expiresAt: instant,
})
export type ClinicInvitation = z.infer<typeof clinicInvitation>
const ownClinic = clinicInvitation.shape.clinic.extend({ joinedAt: instant })
export type OwnClinic = z.infer<typeof ownClinic>
export const clinicInvitationPage = page(clinicInvitation).extend({ clinic: ownClinic.nullable() })
/** POST /api/v2/clinics/{id}/leave-clinic: by the vet. Earlier appointments stay the clinic's. */
export const leaveClinicBody = z.strictObject({}).nullish()
export const answerInvitationBody = z.strictObject({}).nullish()

/** GET /api/v2/clinics/open: the nearest three clinics that have a phone and a vet at work now. */
export const openClinicsQuery = z.object({ near: coordinates.optional() })
export const openClinics = z.object({
  items: z.array(
    z.object({
      id,
      displayName: z.string(),
      latinName: z.string(),
      city: z.string(),
      address2: z.string(),
      phone: z.string(),
      zone: z.string(),
      /** The end of their vets' working hours, without a gap from now. */
      openUntil: instant,
      /** Rounded to 100 m; null where the caller's place is unknown. */
      distanceMetres: z.int().nullable(),
    }),
  ),
})
export type OpenClinics = z.infer<typeof openClinics>
