import { describe, expect, test } from 'vitest'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { professionalFold } from '../professionals/professional.ts'
import { folded, given } from '../testing/given.ts'
import { decideAnswerInvitation, type AnswerInvitation } from './answer-invitation/decide.ts'
import { clinicFold } from './clinic.ts'
import { decideInviteVet, decideWithdrawInvitation } from './invite-vet/decide.ts'
import { decideRemoveVet } from './remove-vet/decide.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const invitation: Events['VetInvited'] = {
  clinicId: 'c',
  invitationId: 'i',
  accountId: 'owner',
  email: 'sealed',
  emailKey: 'key-of-maria',
}
const invited: LapkaEvent = { type: 'VetInvited', data: invitation }
const accepted: LapkaEvent = { type: 'InvitationAccepted', data: { clinicId: 'c', invitationId: 'i', professionalId: 'maria' } }
const joined = (clinicId: string): LapkaEvent => ({
  type: 'ClinicJoined',
  data: { professionalId: 'maria', clinicId, clinicName: 'Зелен хълм' },
})

const profile = (professionalId: string, role: ProfessionalRole, ...more: LapkaEvent[]): LapkaEvent[] => [
  {
    type: 'ProfessionalRegistered',
    data: {
      professionalId,
      accountId: `account-${professionalId}`,
      role,
      prefix: '',
      name: 'sealed',
      surname: 'sealed',
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
  ...more,
]
const verified = (professionalId: string): LapkaEvent => ({ type: 'ProfessionalVerified', data: { professionalId } })
const clinicOf = (...history: LapkaEvent[]) => ({ fold: clinicFold, history })
const profileOf = (history: LapkaEvent[]) => ({ fold: professionalFold, history })
const theClinic = profileOf(profile('c', 'CLINIC', verified('c')))
const answer: AnswerInvitation = {
  answer: 'accept',
  clinicId: 'c',
  invitationId: 'i',
  professionalId: 'maria',
  emailKey: 'key-of-maria',
  clinicName: 'Зелен хълм',
  at: NOW,
}

describe('inviting', () => {
  const invite = (at: string) => (states: Parameters<typeof decideInviteVet>[1]) => decideInviteVet({ ...invitation, at }, states)

  test('a verified clinic invites an address, and not again while the answer is open', () => {
    given({ clinic: clinicOf(), professional: theClinic })
      .when(invite(NOW))
      .thenEvents({ clinic: [invited] })
    given({ clinic: clinicOf(invited), professional: theClinic })
      .when(invite(NOW))
      .thenRefused('ALREADY_INVITED')
    given({ clinic: clinicOf(invited), professional: theClinic })
      .when(invite('2026-12-21T10:00:00.000Z'))
      .thenEvents({ clinic: [invited] })
    given({ clinic: clinicOf(invited, accepted), professional: theClinic })
      .when(invite(NOW))
      .thenRefused('ALREADY_AT_CLINIC')
  })

  test('no one else sends letters in a clinic’s name', () => {
    given({ clinic: clinicOf(), professional: profileOf(profile('c', 'CLINIC')) })
      .when(invite(NOW))
      .thenRefused('CLINIC_NOT_VERIFIED')
    given({ clinic: clinicOf(), professional: profileOf(profile('c', 'VET', verified('c'))) })
      .when(invite(NOW))
      .thenRefused('NOT_FOUND')
  })

  test('what was answered is not taken back', () => {
    const withdraw = (states: { clinic: ReturnType<typeof clinicFold.initialState> }) =>
      decideWithdrawInvitation({ clinicId: 'c', invitationId: 'i' }, states)
    given({ clinic: clinicOf(invited, accepted) })
      .when(withdraw)
      .thenRefused('INVITATION_OVER')
    given({ clinic: clinicOf() }).when(withdraw).thenRefused('NOT_FOUND')
  })
})

describe('answering', () => {
  const vet = profileOf(profile('maria', 'VET'))
  const respond =
    (change: Partial<AnswerInvitation> = {}) =>
    (states: Parameters<typeof decideAnswerInvitation>[1]) =>
      decideAnswerInvitation({ ...answer, ...change }, states)

  test('yes is written with the clinic and with the vet in one append', () => {
    given({ clinic: clinicOf(invited), professional: vet })
      .when(respond())
      .thenEvents({ clinic: [accepted], professional: [joined('c')] })
    given({ clinic: clinicOf(invited, accepted), professional: profileOf(profile('maria', 'VET', joined('c'))) })
      .when(respond())
      .thenEvents({})
  })

  test('an answer for another vet, too late, or while at another clinic is refused', () => {
    given({ clinic: clinicOf(invited), professional: vet })
      .when(respond({ emailKey: 'key-of-ivan' }))
      .thenRefused('NOT_FOUND')
    given({ clinic: clinicOf(invited), professional: vet })
      .when(respond({ at: '2026-12-21T10:00:00.000Z' }))
      .thenRefused('INVITATION_OVER')
    given({ clinic: clinicOf(invited), professional: profileOf(profile('maria', 'VET', joined('other'))) })
      .when(respond())
      .thenRefused('OTHER_CLINIC')
  })
})

test('who is let go may be invited again, and is free for another clinic', () => {
  const states = { clinic: clinicOf(invited, accepted), professional: profileOf(profile('maria', 'VET', joined('c'))) }
  const gone = { clinicId: 'c', professionalId: 'maria' }
  given(states)
    .when((known) => decideRemoveVet(gone, known))
    .thenEvents({ clinic: [{ type: 'VetRemoved', data: gone }], professional: [{ type: 'ClinicLeft', data: gone }] })
  expect(folded(clinicFold, [invited, accepted, { type: 'VetRemoved', data: gone }]).vets).toEqual([])
  expect(folded(professionalFold, profile('maria', 'VET', joined('c'), { type: 'ClinicLeft', data: gone }))).toMatchObject({
    clinicId: null,
  })
})
