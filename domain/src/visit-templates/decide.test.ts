import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { MAX_VISIT_TEMPLATES } from '@lapka/contracts/visit-templates.ts'
import { expect, test } from 'vitest'
import { folded, given } from '../testing/given.ts'
import { decideAddVisitTemplate, decideChangeVisitTemplate, decideRemoveVisitTemplate } from './decide.ts'
import { isKept, visitTemplatesFold } from './templates.ts'

const ears: Events['VisitTemplateAdded'] = {
  templateId: 'ears',
  professionalId: 'mila',
  accountId: 'mila-account',
  field: 'findings',
  name: 'Уши',
  text: 'Ушите са чисти.',
}
const added: LapkaEvent = { type: 'VisitTemplateAdded', data: ears }
const removed: LapkaEvent = { type: 'VisitTemplateRemoved', data: { templateId: 'ears', professionalId: 'mila' } }
const own = (...history: LapkaEvent[]) => ({ templates: { fold: visitTemplatesFold, history } })

test('a template is added, changed and removed', () => {
  const { field: _stays, ...changed } = { ...ears, text: 'Ушите са чисти, без секрет.' }
  given(own())
    .when((states) => decideAddVisitTemplate(ears, states))
    .thenEvents({ templates: [added] })
  given(own(added))
    .when((states) => decideChangeVisitTemplate(changed, states))
    .thenEvents({ templates: [{ type: 'VisitTemplateChanged', data: changed }] })
  given(own(added))
    .when((states) => decideRemoveVisitTemplate(removed.data as Events['VisitTemplateRemoved'], states))
    .thenEvents({ templates: [removed] })
  expect(isKept(folded(visitTemplatesFold, [added, removed]), 'ears')).toBe(false)
})

test('one that is removed or was never there is changed and removed no more', () => {
  for (const history of [[], [added, removed]]) {
    given(own(...history))
      .when((states) => decideChangeVisitTemplate(ears, states))
      .thenRefused('NOT_FOUND')
    given(own(...history))
      .when((states) => decideRemoveVisitTemplate({ templateId: 'ears', professionalId: 'mila' }, states))
      .thenRefused('NOT_FOUND')
  }
})

test('one without words is refused, and so is one more than the list holds', () => {
  given(own())
    .when((states) => decideAddVisitTemplate({ ...ears, text: ' ' }, states))
    .thenRefused('INVALID_INPUT')
  const many = Array.from({ length: MAX_VISIT_TEMPLATES }, (_none, index): LapkaEvent => ({
    type: 'VisitTemplateAdded',
    data: { ...ears, templateId: `t${index}` },
  }))
  given(own(...many))
    .when((states) => decideAddVisitTemplate(ears, states))
    .thenRefused('TOO_MANY_TEMPLATES')
  given(own(...many, { type: 'VisitTemplateRemoved', data: { templateId: 't1', professionalId: 'mila' } }))
    .when((states) => decideAddVisitTemplate(ears, states))
    .thenEvents({ templates: [added] })
})
