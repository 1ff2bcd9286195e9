import { z } from 'zod'
import { visitTemplateParts } from '../visit-templates.ts'
import { freeText, id, position, requiredLine } from './common.ts'

const words = { name: requiredLine(60), text: freeText(4000).min(1) }

/** GET /api/v2/visit-templates: the signed-in vet's own, oldest first, from the log itself. */
export const visitTemplate = z.object({ id, field: z.enum(visitTemplateParts), name: z.string(), text: z.string() })
export type VisitTemplate = z.infer<typeof visitTemplate>
export const visitTemplateList = z.object({ items: z.array(visitTemplate) })

/** POST /api/v2/visit-templates */
export const addVisitTemplateBody = z.strictObject({ field: z.enum(visitTemplateParts), ...words })
/** PUT /api/v2/visit-templates/{id}: all of it. */
export const changeVisitTemplateBody = z.strictObject(words)
/** DELETE /api/v2/visit-templates/{id} */
export const removeVisitTemplateBody = z.strictObject({}).nullish()
export const visitTemplateSaved = z.object({ id, position })
