import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { professionalFold } from '../../professionals/professional.ts'
import { folded, given } from '../../testing/given.ts'
import { accountFold, emailFold } from '../../accounts/account.ts'
import { decideChooseLanguage } from '../../accounts/change-account/decide.ts'
import { decideEraseAccount } from './decide.ts'

const accountId = 'a1'
const professionalId = 'p1'
const person = { email: 'ana@example.test', name: 'Ана', surname: 'Петрова' }
const opened: LapkaEvent = {
  type: 'AccountRegistered',
  data: { accountId, role: 'VET', language: 'bg', emailKey: 'key', ...person },
}
const claimed: LapkaEvent = { type: 'EmailClaimed', data: { accountId } }
const booked: LapkaEvent[] = [
  {
    type: 'ProfessionalRegistered',
    data: {
      professionalId,
      accountId,
      role: 'VET',
      prefix: '',
      name: 'Ана',
      surname: 'Петрова',
      businessName: '',
      city: 'София',
      address2: '',
      coordinates: [23, 42],
      clinicName: '',
      specializations: [],
      languages: ['bg'],
      zone: 'Europe/Sofia',
    },
  },
  { type: 'ProfessionalVerified', data: { professionalId } },
]
const erased: LapkaEvent = { type: 'AccountErased', data: { accountId } }
const released: LapkaEvent = { type: 'EmailReleased', data: { accountId } }
const withdrawn: LapkaEvent = { type: 'ProfessionalWithdrawn', data: { professionalId } }
const free = {
  hasAppointmentAhead: false,
  hasRefundUnderWay: false,
  hasTransferUnderWay: false,
  hasAnimalListed: false,
  hasAdoptionUnderWay: false,
  caseIds: [],
  petIds: [],
}
const ofParent = (...more: LapkaEvent[]) => ({
  account: { fold: accountFold, history: [opened, ...more] },
  email: { fold: emailFold, history: [claimed] },
})

describe('erasing an account', () => {
  test('ends it and frees its address', () => {
    given(ofParent())
      .when((states) => decideEraseAccount(free, states))
      .thenEvents({ account: [erased], email: [released] })
    expect(folded(emailFold, [claimed, released]).accountId).toBeNull()
  })

  test('takes a professional off every list in the same append', () => {
    given({ ...ofParent(), professional: { fold: professionalFold, history: booked } })
      .when((states) => decideEraseAccount(free, states))
      .thenEvents({ account: [erased], email: [released], professional: [withdrawn] })
    expect(folded(professionalFold, [...booked, withdrawn]).status).toBe('none')
  })

  test('waits for what is ahead and for money that is on its way back', () => {
    given(ofParent())
      .when((states) => decideEraseAccount({ ...free, hasAppointmentAhead: true }, states))
      .thenRefused('UPCOMING_VISIT')
    given(ofParent())
      .when((states) => decideEraseAccount({ ...free, hasRefundUnderWay: true }, states))
      .thenRefused('REFUND_UNDER_WAY')
    given(ofParent())
      .when((states) => decideEraseAccount({ ...free, hasAnimalListed: true }, states))
      .thenRefused('ANIMALS_LISTED')
    given(ofParent())
      .when((states) => decideEraseAccount({ ...free, hasAdoptionUnderWay: true }, states))
      .thenRefused('ADOPTION_UNDER_WAY')
  })

  test('is the last that can be said of it', () => {
    given(ofParent(erased))
      .when((states) => decideEraseAccount(free, states))
      .thenRefused('NOT_FOUND')
    given({ account: { fold: accountFold, history: [opened, erased] } })
      .when((states) => decideChooseLanguage({ language: 'en' }, states))
      .thenRefused('NOT_FOUND')
  })
})
