import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { given } from '../testing/given.ts'
import { decideDeleteDiploma } from './delete-diploma/decide.ts'
import { professionalFold } from './professional.ts'
import { draftOf, type ProfileOwner } from './save-section/decide.ts'
import { decideUploadDiploma } from './upload-diploma/decide.ts'

const owner: ProfileOwner = { professionalId: 'p1', accountId: 'a1', role: 'VET', name: 'Мария', surname: 'Иванова' }
const registered: LapkaEvent = { type: 'ProfessionalRegistered', data: draftOf(owner) }
const diploma = { diplomaId: 'd1', fileName: 'диплома.pdf', contentType: 'application/pdf', sizeBytes: 900, sha256: 'ab' }
const uploaded = (diplomaId: string): LapkaEvent => ({
  type: 'DiplomaUploaded',
  data: { professionalId: 'p1', accountId: 'a1', ...diploma, diplomaId },
})
const submitted: LapkaEvent = { type: 'VerificationSubmitted', data: { professionalId: 'p1', accountId: 'a1' } }
const many = (count: number) => Array.from({ length: count }, (_, index) => uploaded(`many-${index}`))
const after = (...history: LapkaEvent[]) => ({ professional: { fold: professionalFold, history } })

describe('uploading a diploma', () => {
  test('makes the profile of a new account, and adds to one that is there', () => {
    given(after())
      .when((states) => decideUploadDiploma({ owner, diploma }, states))
      .thenEvents({ professional: [registered, uploaded('d1')] })
    given(after(registered))
      .when((states) => decideUploadDiploma({ owner, diploma }, states))
      .thenEvents({ professional: [uploaded('d1')] })
  })

  test('is bounded: ten at a time and forty in all', () => {
    given(after(registered, ...many(10)))
      .when((states) => decideUploadDiploma({ owner, diploma }, states))
      .thenRefused('TOO_MANY_FILES')
    given(after(registered, ...many(10), submitted))
      .when((states) => decideUploadDiploma({ owner, diploma }, states))
      .thenEvents({ professional: [uploaded('d1')] })
    given(after(registered, ...many(40), submitted))
      .when((states) => decideUploadDiploma({ owner, diploma }, states))
      .thenRefused('TOO_MANY_FILES')
  })
})

describe('taking a diploma back', () => {
  test('is possible until it was sent for verification', () => {
    given(after(registered, uploaded('d1')))
      .when((states) => decideDeleteDiploma({ diplomaId: 'd1' }, states))
      .thenEvents({ professional: [{ type: 'DiplomaDeleted', data: { professionalId: 'p1', diplomaId: 'd1' } }] })
    given(after(registered, uploaded('d1'), submitted))
      .when((states) => decideDeleteDiploma({ diplomaId: 'd1' }, states))
      .thenRefused('DIPLOMA_IS_SUBMITTED')
  })

  test('needs one that is there', () => {
    for (const history of [[], [registered]])
      given(after(...history))
        .when((states) => decideDeleteDiploma({ diplomaId: 'd1' }, states))
        .thenRefused('NOT_FOUND')
  })
})
