import type { VisitTemplateField } from '../visit-templates.ts'
import type { PersonalFields } from './personal-fields.ts'

/** A vet's own named texts for the form of a visit. Their words are sealed: a vet may write a name into one. */
export type VisitTemplateEvents = {
  // templates-{professionalId}
  VisitTemplateAdded: {
    templateId: string
    professionalId: string
    accountId: string
    field: VisitTemplateField
    name: string
    text: string
  }
  /** All of it, as it is from now on. It stays with its part of the form. */
  VisitTemplateChanged: Omit<VisitTemplateEvents['VisitTemplateAdded'], 'field'>
  /** Visits that were written with it keep their words. */
  VisitTemplateRemoved: { templateId: string; professionalId: string }
}

const sealed = { name: 'accountId', text: 'accountId' } as const

export const visitTemplateFields = {
  VisitTemplateAdded: sealed,
  VisitTemplateChanged: sealed,
} as const satisfies PersonalFields<VisitTemplateEvents>
