import { z } from 'zod'
import { LONGEST_NAME } from '../accounts.ts'
import { afterQuery, freeText, id, page, position } from './common.ts'
import { instant } from './values.ts'

/** POST /api/v2/cases → 201: somebody writes to us, known or not. `appointmentId` is one that they have a part in. */
export const openCaseBody = z.strictObject({
  name: freeText(LONGEST_NAME).min(1),
  email: z.email().max(254),
  text: freeText(2000).min(1),
  appointmentId: id.optional(),
})
export type OpenCaseBody = z.infer<typeof openCaseBody>
export const openCaseAnswer = z.object({ id, position })

/** GET /api/v2/cases, for operators: those that wait longest come first, closed ones by when they were opened. */
export const casesQuery = afterQuery.extend({
  status: z.enum(['open', 'closed']).default('open'),
  cursor: z.string().max(200).optional(),
})
export const caseView = z.object({
  id,
  kind: z.enum(['message', 'view']),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  appointmentId: id.nullable(),
  hasAccount: z.boolean(),
  openedAt: instant,
  dueAt: instant,
  closedAt: instant.nullable(),
  note: z.string(),
})
export type CaseView = z.infer<typeof caseView>
export const casePage = page(caseView).extend({ total: z.int() })

/** POST …/close-case: it was answered, and how. */
export const closeCaseBody = z.strictObject({ note: freeText(1000).default('') })
export const closeCaseAnswer = z.object({ id, position })
