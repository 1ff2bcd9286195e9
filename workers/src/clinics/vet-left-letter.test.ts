import { expect, it } from 'vitest'
import { renderLetter } from '../emails/render-letter.ts'
import { vetLeftLetter } from './send-vet-left-email-job.ts'

it.each([
  ['bg', 'д-р Мария Петрова напусна екипа ви', 'не се отменят'],
  ['en', 'д-р Мария Петрова left your team', 'are not cancelled'],
] as const)(
  'the letter about a vet who left says in %s who, and what becomes of the appointments',
  (language, title, appointments) => {
    const frame = { language, readerName: 'Клиника', url: 'https://lapka.test/dashboard/clinic/vets', closing: '' }
    const { subject, text } = renderLetter(vetLeftLetter(language, 'д-р Мария Петрова'), frame)
    expect(subject).toBe(title)
    expect(text).toContain(appointments)
    expect(text).toContain('https://lapka.test/dashboard/clinic/vets')
    expect(text).not.toMatch(/undefined|null|!|\.\./)
  },
)
