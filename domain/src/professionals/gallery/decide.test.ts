import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { professionalFold } from '../professional.ts'
import { draftOf, type ProfileOwner } from '../save-section/decide.ts'
import { decideAddGalleryPhoto, decideOrderGallery, decideRemoveGalleryPhoto } from './decide.ts'

const owner: ProfileOwner = { professionalId: 'p1', accountId: 'a1', role: 'HOTELS', name: 'Мария', surname: 'Иванова' }
const photo = (photoId: string) => ({ photoId, sizeBytes: 1, sha256: '0', alt: 'Дворът', altEn: '' })
const added = (photoId: string): LapkaEvent => ({
  type: 'GalleryPhotoAdded',
  data: { professionalId: 'p1', accountId: 'a1', ...photo(photoId) },
})
const draft: LapkaEvent = { type: 'ProfessionalRegistered', data: draftOf(owner) }
const after = (...photoIds: string[]) => ({
  professional: { fold: professionalFold, history: photoIds.length === 0 ? [] : [draft, ...photoIds.map(added)] },
})
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)

test('the first photo makes the profile, the same one again changes nothing, and a thirteenth is refused', () => {
  given(after())
    .when((states) => decideAddGalleryPhoto({ owner, photo: photo('f0') }, states))
    .thenEvents({ professional: [draft, added('f0')] })
  given(after('f0'))
    .when((states) => decideAddGalleryPhoto({ owner, photo: photo('f0') }, states))
    .thenEvents({})
  given(after(...numbered(12)))
    .when((states) => decideAddGalleryPhoto({ owner, photo: photo('f12') }, states))
    .thenRefused('GALLERY_FULL')
})

test('a photo is removed once', () => {
  given(after('f0', 'f1'))
    .when((states) => decideRemoveGalleryPhoto({ photoId: 'f0' }, states))
    .thenEvents({ professional: [{ type: 'GalleryPhotoRemoved', data: { professionalId: 'p1', photoId: 'f0' } }] })
  given(after('f1'))
    .when((states) => decideRemoveGalleryPhoto({ photoId: 'f0' }, states))
    .thenRefused('NOT_FOUND')
})

test('an order names each photo that there is once', () => {
  const order = (photoIds: string[]) => given(after('f0', 'f1', 'f2')).when((states) => decideOrderGallery({ photoIds }, states))
  order(['f2', 'f0', 'f1']).thenEvents({
    professional: [{ type: 'GalleryOrdered', data: { professionalId: 'p1', photoIds: ['f2', 'f0', 'f1'] } }],
  })
  order(['f0', 'f1', 'f2']).thenEvents({})
  for (const wrong of [['f0', 'f1'], ['f0', 'f1', 'f1'], ['f0', 'f1', 'f3'], []])
    order(wrong).thenRefused('PROFILE_CHANGED_MEANWHILE')
  expect.hasAssertions()
})
