import type { Events } from '@lapka/contracts/events.ts'
import { MAX_VISIT_TEMPLATES } from '@lapka/contracts/visit-templates.ts'
import type { Decision } from '../kernel/decision.ts'
import { isKept, type VisitTemplates } from './templates.ts'

type States = { templates: VisitTemplates }

const isWorded = ({ name, text }: { name: string; text: string }) => name.trim() !== '' && text.trim() !== ''

export const decideAddVisitTemplate = (template: Events['VisitTemplateAdded'], { templates }: States): Decision<'templates'> => {
  if (templates.fields[template.templateId] !== undefined) return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (!isWorded(template)) return { refused: 'INVALID_INPUT' }
  const kept = Object.keys(templates.fields).filter((id) => isKept(templates, id)).length
  if (kept >= MAX_VISIT_TEMPLATES) return { refused: 'TOO_MANY_TEMPLATES' }
  return { events: { templates: [{ type: 'VisitTemplateAdded', data: template }] } }
}

export const decideChangeVisitTemplate = (
  template: Events['VisitTemplateChanged'],
  { templates }: States,
): Decision<'templates'> => {
  if (!isKept(templates, template.templateId)) return { refused: 'NOT_FOUND' }
  if (!isWorded(template)) return { refused: 'INVALID_INPUT' }
  return { events: { templates: [{ type: 'VisitTemplateChanged', data: template }] } }
}

export const decideRemoveVisitTemplate = (
  removal: Events['VisitTemplateRemoved'],
  { templates }: States,
): Decision<'templates'> =>
  isKept(templates, removal.templateId)
    ? { events: { templates: [{ type: 'VisitTemplateRemoved', data: removal }] } }
    : { refused: 'NOT_FOUND' }
