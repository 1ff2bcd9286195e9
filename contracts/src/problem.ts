import { z } from 'zod'
import { foundClient } from './api/clients.ts'
import { factorChoice } from './api/second-factors.ts'
import { refusals, type RefusalCode } from './refusals.ts'
import { resourceKinds } from './resources.ts'

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]

/**
 * `application/problem+json`. `errors` names the fields of INVALID_INPUT, `alternatives` are three free instants of SLOT_TAKEN and RESOURCE_TAKEN,
 * `missingMinutes` of the way in NO_TIME_TO_TRAVEL, `missing` are the parts of PROFILE_INCOMPLETE, `touched` the booked appointments of VISITS_TOUCHED, `assignee` is who has the case of
 * CASE_TAKEN, `clients` who has the phone of PHONE_KNOWN, `waitSeconds` how long RING_PAUSED lasts, `busyPet` which animal is elsewhere from when to when,
 * as instants or of nights as dates, `takenResources` which rooms and devices of a clinic are in use from when to when, `fullNight` the first night of
 * NO_ROOM_FREE that is full, `secondFactor` what SECOND_FACTOR_CODE_NEEDED takes.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  alternatives: z.array(z.string()).optional(),
  missing: z.array(z.string()).optional(),
  touched: z.array(z.string()).optional(),
  assignee: z.object({ id: z.string(), name: z.string() }).optional(),
  clients: z.array(foundClient).optional(),
  waitSeconds: z.int().optional(),
  missingMinutes: z.int().optional(),
  busyPet: z.object({ petId: z.string(), name: z.string().optional(), from: z.string(), until: z.string() }).optional(),
  takenResources: z
    .array(z.object({ kind: z.enum(resourceKinds), name: z.string(), from: z.string(), until: z.string() }))
    .readonly()
    .optional(),
  fullNight: z.iso.date().optional(),
  secondFactor: factorChoice.optional(),
})
export type Problem = z.infer<typeof problem>
