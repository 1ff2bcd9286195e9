import { beforeEach, expect, test } from 'vitest'
import { tabStorage } from '../../kit/storage.ts'
import { dropAskDraft, readAskDraft, writeAskDraft, type AskDraft } from './ask-draft.ts'

const typed: AskDraft = {
  reason: 'Изяде шоколад.',
  meetingType: 'voice',
  delayMinutes: 10,
  photos: ['data:image/jpeg;base64,AA=='],
}

beforeEach(() => ['', 'elena', 'georgi'].forEach(dropAskDraft))

test('a visitor’s draft is theirs once they signed in, photos too, and no one else’s afterwards', () => {
  writeAskDraft('', typed)
  expect(readAskDraft('elena')).toEqual(typed)
  expect(readAskDraft('')).toMatchObject({ reason: '', photos: [] })
  expect(readAskDraft('georgi')).toMatchObject({ reason: '', photos: [] })
})

test('a signed-in parent’s own draft is not replaced by a visitor’s', () => {
  writeAskDraft('elena', typed)
  writeAskDraft('', { ...typed, reason: 'Друго' })
  expect(readAskDraft('elena').reason).toBe('Изяде шоколад.')
})

test('photos are written only when they change', () => {
  writeAskDraft('elena', typed)
  tabStorage.remove('lapka.draft.elena.consultation.photos')
  writeAskDraft('elena', { ...typed, reason: 'Повръща.' }, typed)
  expect(readAskDraft('elena')).toEqual({ ...typed, reason: 'Повръща.', photos: [] })
})

test('a store edited by hand brings what can be read of it', () => {
  tabStorage.write('lapka.draft.elena.consultation', '{"reason":7,"meetingType":"pigeon","delayMinutes":3}')
  tabStorage.write('lapka.draft.elena.consultation.photos', '[1,"data:a"]')
  expect(readAskDraft('elena')).toEqual({ reason: '', meetingType: 'video', delayMinutes: 0, photos: ['data:a'] })
})
