import type { VisitTemplateField } from '@lapka/contracts/visit-templates.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** Which templates a vet has, and which they had. Their words are sealed: they are read beside the state. */
export type VisitTemplates = { revision: number; fields: Readonly<Record<string, VisitTemplateField | 'removed'>> }

const of = (templates: VisitTemplates, templateId: string, field: VisitTemplateField | 'removed'): VisitTemplates => ({
  ...templates,
  fields: { ...templates.fields, [templateId]: field },
})

export const visitTemplatesFold: Fold<VisitTemplates> = foldOf<VisitTemplates>(() => ({ revision: -1, fields: {} }), {
  VisitTemplateAdded: (templates, { templateId, field }) => of(templates, templateId, field),
  VisitTemplateRemoved: (templates, { templateId }) => of(templates, templateId, 'removed'),
})

export const isKept = ({ fields }: VisitTemplates, templateId: string): boolean =>
  fields[templateId] !== undefined && fields[templateId] !== 'removed'
