import { z } from 'zod'
import { factorKinds } from '../accounts.ts'
import { personalData } from './accounts.ts'
import { address } from './addresses.ts'
import { prescriptionSheet } from './appointment-outcome.ts'
import { appointmentView } from './appointments.ts'
import { id } from './common.ts'
import { pet } from './pets.ts'
import { instant } from './values.ts'

const writtenAbout = { appointmentId: id, by: z.string(), at: instant }

/** GET /api/v2/accounts/me/export: all that is kept of a person, in clear, and every fact about them, as a file. */
export const accountExport = z.object({
  exportedAt: instant,
  account: personalData,
  pets: z.array(pet),
  addresses: z.array(address),
  /** As a parent. What clients told a professional is theirs. */
  appointments: z.array(appointmentView),
  /** Professionals' texts for the person, of every visit and consultation; `by` is the author's name at that time. */
  written: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('prescription'), ...writtenAbout, sheet: prescriptionSheet }),
      z.object({ kind: z.literal('message'), ...writtenAbout, text: z.string(), photoId: id.nullable() }),
    ]),
  ),
  sessions: z.array(z.object({ startedAt: instant, expiresAt: instant, device: z.string(), network: z.string() })),
  /** Besides the password; never what they are proven by. */
  secondFactors: z.array(z.object({ kind: z.enum(factorKinds), name: z.string(), addedAt: instant })),
  events: z.array(
    z.object({
      stream: z.string(),
      revision: z.int(),
      type: z.string(),
      occurredAt: z.string(),
      hash: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type AccountExport = z.infer<typeof accountExport>
