import fc from 'fast-check'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { isRefused, type Decision } from '../kernel/decision.ts'
import { scheduleFold } from './schedule/schedule.ts'
import { folded } from '../testing/given.ts'
import { decideAcceptVerification, decideRejectVerification, decideRequestMoreDocuments } from './decide-verification/decide.ts'
import { isBookable, professionalFold, type Professional } from './professional.ts'
import { draftOf } from './save-section/decide.ts'
import { decideSubmitForVerification } from './submit-for-verification/decide.ts'

/** The machine as a table, written down a second time and without the code's own words. */
const moves: Record<string, Record<string, string | undefined>> = {
  submit: { draft: 'pending', rejected: 'pending', 'more-documents': 'pending' },
  accept: { pending: 'accepted' },
  reject: { pending: 'rejected', accepted: 'rejected' },
  ask: { pending: 'more-documents', accepted: 'more-documents' },
}

const owner = { professionalId: 'p1', accountId: 'a1', role: 'SHELTER' as const, name: 'Ана', surname: 'Петрова' }
const diploma = { diplomaId: 'd1', fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 9, sha256: '0' }
const complete: LapkaEvent[] = [
  {
    type: 'ProfessionalRegistered',
    data: { ...draftOf(owner), businessName: 'Дом', city: 'София', specializations: ['Осиновяване'], languages: ['bg'] },
  },
  { type: 'DiplomaUploaded', data: { professionalId: 'p1', accountId: 'a1', ...diploma } },
]
const schedule = folded(scheduleFold, [])

const decide = (step: string, professional: Professional): Decision<'professional'> => {
  const states = { professional, schedule }
  if (step === 'submit') return decideSubmitForVerification('SHELTER', states)
  if (step === 'accept') return decideAcceptVerification(states)
  const command = { reason: 'Не се чете.' }
  return step === 'reject' ? decideRejectVerification(command, states) : decideRequestMoreDocuments(command, states)
}

test('for any commands in any order, verification moves as the table says, and only an accepted professional can be booked', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(moves)), { maxLength: 20 }), (steps) => {
      const history = [...complete]
      let status = 'draft'
      for (const step of steps) {
        const decision = decide(step, folded(professionalFold, history))
        const next = moves[step]?.[status]
        expect(isRefused(decision)).toBe(next === undefined)
        if (!isRefused(decision)) history.push(...(decision.events.professional ?? []))
        status = next ?? status
        const professional = folded(professionalFold, history)
        expect(professional.status).toBe(status)
        expect(isBookable({ isVerified: professional.status === 'accepted', role: 'VET' })).toBe(status === 'accepted')
      }
    }),
  )
})

test('an incomplete profile is not handed to the operators, and its owner is told what is missing', () => {
  const [registered] = complete
  const professional = folded(professionalFold, registered === undefined ? [] : [registered])
  expect(decideSubmitForVerification('SHELTER', { professional, schedule })).toEqual({
    refused: 'PROFILE_INCOMPLETE',
    missing: ['diplomas'],
  })
})

test('a diploma that was handed in is fixed, later ones are not', () => {
  const later: LapkaEvent = {
    type: 'DiplomaUploaded',
    data: { professionalId: 'p1', accountId: 'a1', ...diploma, diplomaId: 'd2' },
  }
  const submitted: LapkaEvent = { type: 'VerificationSubmitted', data: { professionalId: 'p1', accountId: 'a1' } }
  expect(folded(professionalFold, [...complete, submitted, later])).toMatchObject({
    diplomas: [
      { diplomaId: 'd1', isSubmitted: true },
      { diplomaId: 'd2', isSubmitted: false },
    ],
  })
})
