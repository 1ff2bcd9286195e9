import { expect, it } from 'vitest'
import { renderLetter } from '../emails/render-letter.ts'
import { invitationLetter } from './send-invitation-email-job.ts'

it.each([
  ['bg', 'Клиника „Зелен хълм“ ви кани в екипа си', 'Поканата важи 14 дни'],
  ['en', 'Клиника „Зелен хълм“ invited you to join their team', 'expires in 14 days'],
] as const)('the invitation in %s says who asks, what it means and how long it is good', (language, title, length) => {
  const frame = { language, readerName: '', url: 'https://lapka.test/dashboard/invitations', closing: '' }
  const { subject, text } = renderLetter(invitationLetter(language, 'Клиника „Зелен хълм“'), frame)
  expect(subject).toBe(title)
  expect(text).toContain(length)
  expect(text).toContain('https://lapka.test/dashboard/invitations')
  expect(text).not.toMatch(/undefined|null|!|\.\./)
})
