import { readFileSync } from 'node:fs'
import { refusals } from '@lapka/contracts/refusals.ts'
import { fieldFaults } from '@lapka/contracts/refusals/field-faults.ts'
import { describe, expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'

/**
 * The messages that people were promised: the key of each, and the screen that shows it. `later` needs something that is not
 * built. A key of refusals is shown wherever refusals are shown.
 */
const shown: [message: string, key: string, where: string, how: string][] = [
  ['Error loading pets:', 'pets notLoaded', 'pets/pet-list-page.tsx', "t('notLoaded')"],
  [
    'Error deleting appointment',
    'appointments cancel.failed',
    'appointments/cancel-appointment/cancel-dialog.tsx',
    "t('cancel.failed', kind)",
  ],
  ['Error moving appointment', 'appointments move.failed', 'appointments/move-appointment/move-dialog.tsx', "t('move.failed')"],
  ['Error loading clinic data', 'clinics notLoaded', 'clinics/vets-page.tsx', "t('notLoaded')"],
  ['Error submitting feedback', 'pages contact.form.failed', 'home/contact-page.tsx', "t('contact.form.failed')"],
  ['Thank you for your feedback!', 'pages contact.form.thanks', 'home/contact-page.tsx', "t('contact.form.thanks')"],
  ['No available time slots for this date', 'professionals slots.none', 'professionals/slot-picker.tsx', "t('slots.none')"],
  ['No professionals found', 'common search.none', 'app/shell/search-panel.tsx', "t('search.none')"],
  ['No professionals found', 'professionals find.none', 'professionals/found-words.ts', "t('find.none')"],
  ['No blogs found', 'blog none', 'blog/blog-page.tsx', "t('none')"],
  ['Deleted successfully', 'common deleted', 'profile/diplomas/diplomas-page.tsx', "t('common:deleted')"],
  ['Loading pets', 'pets loading', 'pets/pet-list-page.tsx', "t('loading')"],
  ['Loading calendar', 'calendar loading', 'calendar/calendar-page.tsx', "t('loading')"],
  ['Creating payment session', 'common overlay', 'booking/checkout-page.tsx', "t('overlay')"],
  [
    'Please write a reason for this appointment!',
    'booking details.reasonMissing',
    'booking/booking-form.tsx',
    "t('details.reasonMissing')",
  ],
  ['This field is required', 'profile fault.required', 'profile/sections/fields.tsx', "t('fault.required')"],
  ['Please enter your email', 'newsletter form.missing', 'newsletter/newsletter-form.tsx', "'missing'"],
  ['Not a valid email', 'newsletter form.invalid', 'newsletter/newsletter-form.tsx', "'invalid'"],
  ['Scheduled', 'appointments status.SCHEDULED', 'entities/appointment/appointment-pill.tsx', 'status.'],
  ['Payment required', 'appointments status.PAYMENT', 'entities/appointment/appointment-pill.tsx', 'status.'],
  ['Cancelled', 'appointments status.CANCELED', 'entities/appointment/appointment-pill.tsx', 'status.'],
  ['Completed', 'appointments status.DONE', 'entities/appointment/appointment-pill.tsx', 'status.'],
]

const later = ['Consultation Error', 'Direct consultations cannot be edited', 'Loading consultation']

type Texts = { [key: string]: string | Texts }
const textOf = (folder: string, key: string): unknown => {
  const [file = '', path = ''] = key.split(' ')
  const texts = JSON.parse(readFileSync(`${repository}/${folder}/${file}.json`, 'utf8')) as Texts
  return path.split('.').reduce<unknown>((found, name) => (found as Texts | undefined)?.[name], texts)
}

describe('a promised message', () => {
  test.each(shown)('“%s” is said by %s, in %s', (message, key, where, how) => {
    expect(textOf('console/public/locales/en', key)).toBe(message)
    expect(textOf('console/src/kit/i18n/bg', key)).toMatch(/^[А-Я]/)
    expect(readFileSync(`${repository}/console/src/${where}`, 'utf8')).toContain(how)
  })

  test('of a refusal or a field is the server’s', () => {
    expect(refusals.NOT_SIGNED_IN.en).toMatch(/^User is not authenticated\b/)
    expect(refusals.STEP_NOT_FOUND.en).toBe('Step not found')
    expect(fieldFaults.NO_PROFESSIONAL.en).toBe('Please select a professional')
    expect(fieldFaults.NO_REASON.en).toBe('Please write a reason for this appointment!')
    for (const { bg } of [refusals.NOT_SIGNED_IN, refusals.STEP_NOT_FOUND, fieldFaults.NO_PROFESSIONAL, fieldFaults.NO_REASON])
      expect(bg).toMatch(/\p{Script=Cyrillic}/u)
  })

  test('that waits for consultations is in the table once they are there', () => {
    const files = ['appointments', 'booking', 'calendar', 'common', 'pages', 'work']
    const texts = files.map((file) => readFileSync(`${repository}/console/public/locales/en/${file}.json`, 'utf8')).join('')
    expect(later.filter((message) => texts.includes(message))).toEqual([])
  })
})
