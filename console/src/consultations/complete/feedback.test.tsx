import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Feedback } from './feedback.tsx'

const answer = vi.hoisted((): { isSuccess?: boolean; error?: object } => ({}))
vi.mock('../../kit/api/api.ts', () => ({ useCommandKey: () => () => '' }))
vi.mock('../../entities/consultation/consultation-api.ts', () => ({ useGiveFeedbackMutation: () => [undefined, answer] }))

const draw = (feedback: ConsultationView['feedback']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Feedback consultation={{ id: 'c1', feedback } as ConsultationView} />
    </MantineProvider>,
  )

test('feedback is given once: afterwards there are thanks and no form', () => {
  expect(draw(null)).toContain('type="radio"')
  const given = draw({ rating: 5, text: '' })
  expect(given).toContain('feedback.thanks')
  expect(given).not.toContain('<form')
  answer.isSuccess = true
  expect(draw(null)).toContain('feedback.thanks')
  answer.isSuccess = false
})

test('a failure is shown, and the form stays', () => {
  answer.error = { data: { code: 'CONSULTATION_NOT_ENDED', detail: 'Още тече.', requestId: 'r' } }
  const card = draw(null)
  expect(card).toContain('feedback.failed')
  expect(card).toContain('Още тече.')
  expect(card).toContain('<form')
})
