import type { SavedSections, SectionChange } from '@lapka/contracts/api/profile.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { profileSections } from '@lapka/contracts/profile.ts'
import { describe, expect, test } from 'vitest'
import { scheduleFold } from '../schedule/schedule.ts'
import { folded, given } from '../../testing/given.ts'
import type { ReadIdentity } from '../identity.ts'
import { professionalFold } from '../professional.ts'
import { decideSaveSection, draftOf, type ProfileOwner } from '../save-section/decide.ts'
import { decideAcceptIdentityChange, decideRejectIdentityChange } from './decide.ts'

const owner: ProfileOwner = { professionalId: 'p1', accountId: 'a1', role: 'VET', name: 'Мария', surname: 'Жечева' }
const known = { professionalId: 'p1', accountId: 'a1' }
const details = { prefix: 'д-р', name: 'Мария', surname: 'Жечева', latinName: '', phone: '', about: '' }
const detailsSet = (change: Partial<typeof details> = {}): LapkaEvent => ({
  type: 'ProfileDetailsSet',
  data: { ...known, ...details, ...change },
})
const verified: LapkaEvent[] = [
  { type: 'ProfessionalRegistered', data: draftOf(owner) },
  detailsSet(),
  { type: 'SpecializationsSet', data: { professionalId: 'p1', specializations: ['Хирургия', 'Онкология'], species: [] } },
  { type: 'VerificationSubmitted', data: known },
  { type: 'ProfessionalVerified', data: { professionalId: 'p1' } },
]
const wish = { prefix: 'проф.', name: 'Иван', surname: 'Иванов', latinName: '' }
const requested: LapkaEvent = {
  type: 'IdentityChangeRequested',
  data: { ...known, section: 'profile-details', identity: wish },
}
const shown: SavedSections = {
  ...(Object.fromEntries(profileSections.map((section) => [section, null])) as SavedSections),
  'profile-details': details,
  specializations: { specializations: ['Хирургия', 'Онкология'], species: [] },
}
const readAt = (history: LapkaEvent[], more: Partial<ReadIdentity> = {}): ReadIdentity => ({
  revision: history.length - 1,
  sections: shown,
  requested: {},
  ...more,
})
const after = (history: LapkaEvent[]) => ({
  professional: { fold: professionalFold, history },
  schedule: { fold: scheduleFold, history: [] },
})
const expectOnSave = (history: LapkaEvent[], change: SectionChange, read = readAt(history)) =>
  given(after(history)).when((states) => decideSaveSection({ owner, change, appointments: [], read }, states))
const called = (change: Partial<typeof details>): SectionChange => ({
  section: 'profile-details',
  body: { ...details, ...change },
})
const skilled = (...specializations: string[]): SectionChange => ({
  section: 'specializations',
  body: { specializations, species: ['cat'] },
})

describe('who is verified', () => {
  test('waits with another name, and is shown by the old one; what else was changed is saved at once', () => {
    expectOnSave(verified, called({ ...wish, about: 'Ново' })).thenEvents({
      professional: [detailsSet({ about: 'Ново' }), requested],
    })
  })

  test('changes phone and introduction at once', () => {
    expectOnSave(verified, called({ phone: '0888' })).thenEvents({ professional: [detailsSet({ phone: '0888' })] })
  })

  test('waits with a specialty that was not reviewed, but leaves one out, reorders them and states animals at once', () => {
    const set = (...specializations: string[]): LapkaEvent => ({
      type: 'SpecializationsSet',
      data: { professionalId: 'p1', specializations, species: ['cat'] },
    })
    expectOnSave(verified, skilled('Онкология')).thenEvents({ professional: [set('Онкология')] })
    expectOnSave(verified, skilled('Онкология', 'Хирургия')).thenEvents({ professional: [set('Онкология', 'Хирургия')] })
    expectOnSave(verified, skilled('Хирургия', 'Кардиология')).thenEvents({
      professional: [
        set('Хирургия', 'Онкология'),
        {
          type: 'IdentityChangeRequested',
          data: { ...known, section: 'specializations', identity: { specializations: ['Хирургия', 'Кардиология'] } },
        },
      ],
    })
  })

  test('waits with another clinic or another name to be known by', () => {
    const body = { clinicName: 'Зелен хълм', alternativeName: '', alternativeAbout: '' }
    expectOnSave(verified, { section: 'alternative-profile-details', body }).thenEvents({
      professional: [
        { type: 'AlternativeProfileDetailsSet', data: { ...known, clinicName: '', alternativeName: '', alternativeAbout: '' } },
        {
          type: 'IdentityChangeRequested',
          data: { ...known, section: 'alternative-profile-details', identity: { clinicName: 'Зелен хълм', alternativeName: '' } },
        },
      ],
    })
  })

  test('is verified all the while, and takes the request back with the old name', () => {
    const history = [...verified, detailsSet(), requested]
    expect(folded(professionalFold, history)).toMatchObject({ status: 'accepted', requested: ['profile-details'] })
    expectOnSave(history, called({})).thenEvents({
      professional: [
        detailsSet(),
        { type: 'IdentityChangeWithdrawn', data: { professionalId: 'p1', section: 'profile-details' } },
      ],
    })
  })

  test('is decided about by the profile as it is, never by one that was read before it changed', () => {
    expectOnSave(verified, called({ phone: '0888' }), readAt(verified, { revision: 2 })).thenRefused('PROFILE_CHANGED_MEANWHILE')
  })
})

test('a professional who is not verified yet, or no longer, changes everything at once', () => {
  for (const history of [
    verified.slice(0, 3),
    [...verified, { type: 'VerificationRejected', data: { ...known, reason: 'x' } } satisfies LapkaEvent],
  ])
    expectOnSave(history, called(wish)).thenEvents({ professional: [detailsSet(wish)] })
})

describe('an operator', () => {
  const history = [...verified, requested]
  const read = readAt(history, { requested: { 'profile-details': wish } })
  const expectOnAccept = (revision: number, from = history) =>
    given({ professional: { fold: professionalFold, history: from } }).when((states) =>
      decideAcceptIdentityChange({ revision, read: { ...read, revision: from.length - 1 } }, states),
    )

  test('lets the new name be shown, beside what the section held', () => {
    expectOnAccept(history.length - 1).thenEvents({
      professional: [{ type: 'IdentityChangeAccepted', data: known }, detailsSet(wish)],
    })
  })

  test('accepts nothing that was not looked at: a later change asks to look again', () => {
    expectOnAccept(history.length - 1, [...history, requested]).thenRefused('PROFILE_CHANGED_MEANWHILE')
    expectOnAccept(verified.length - 1, verified).thenRefused('NO_CHANGE_REQUESTED')
  })

  test('says no with a reason, and the verified name stays', () => {
    const expectOnReject = (reason: string) =>
      given({ professional: { fold: professionalFold, history } }).when((states) =>
        decideRejectIdentityChange({ reason }, states),
      )
    expectOnReject('Няма документ').thenEvents({
      professional: [{ type: 'IdentityChangeRejected', data: { ...known, reason: 'Няма документ' } }],
    })
    expectOnReject(' ').thenRefused('INVALID_INPUT')
  })
})
