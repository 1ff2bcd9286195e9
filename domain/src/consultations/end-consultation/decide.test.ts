import { describe, expect, test } from 'vitest'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { consultationFold } from '../consultation.ts'
import { endByButton } from './decide.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 1, minute)).toISOString()
const fact = (type: string, data: object, minute: number) =>
  ({ type, data, occurredAt: at(minute), revision: 0 }) as RecordedEvent
const accepted = [
  fact('ConsultationAsked', { consultationId: 'c' }, 0),
  fact('ConsultationQueued', { ringsAt: at(0) }, 0),
  fact('ConsultationOffered', { professionalIds: ['vet'], offerEndsAt: at(2) }, 0),
  fact('ConsultationAccepted', { professionalId: 'vet', startsAt: at(1), endsAt: at(21), vetJoinsBy: at(4) }, 1),
]
const joined = (by: ConsultationParty, minute: number) => fact('ConsultationJoined', { by }, minute)
const left = (by: ConsultationParty, minute: number) => fact('ConsultationLeft', { by, why: 'button' }, minute)

const endOf = (by: ConsultationParty, minute: number, ...facts: RecordedEvent[]) => {
  const consultation = [...accepted, ...facts].reduce(consultationFold.evolve, consultationFold.initialState())
  if (consultation.status !== 'accepted') throw new Error(consultation.status)
  return endByButton(consultation, { by, at: at(minute) })
}

describe('by the button', () => {
  test('nobody but the vet ends what the vet has not come to, and is not paid for it', () => {
    expect(endOf('parent', 2, joined('parent', 2))).toBeNull()
    expect(endOf('professional', 2, joined('parent', 2))).toBe('VET_NEVER_JOINED')
  })
  test('either ends a talk', () => {
    const both = [joined('professional', 1), joined('parent', 2)]
    expect(endOf('parent', 9, ...both)).toBe('TALKED')
    expect(endOf('professional', 9, ...both)).toBe('TALKED')
    expect(endOf('professional', 9, ...both, left('parent', 8))).toBe('TALKED')
  })
  test('a vet who waited as long as anybody is waited for is paid, and nobody who waited less', () => {
    expect(endOf('professional', 12, joined('professional', 1))).toBe('PARENT_NEVER_CAME')
    expect(endOf('professional', 5, joined('professional', 1))).toBe('VET_NEVER_JOINED')
    expect(endOf('parent', 5, joined('professional', 1))).toBe('PARENT_NEVER_CAME')
  })
  test('a vet who left and is not back is not paid, whoever presses it', () => {
    const both = [joined('professional', 1), joined('parent', 2), left('professional', 3)]
    expect(endOf('parent', 4, ...both)).toBe('PROFESSIONAL_LEFT')
    expect(endOf('professional', 4, ...both)).toBe('PROFESSIONAL_LEFT')
    expect(endOf('parent', 4, joined('professional', 1), left('professional', 3))).toBe('VET_NEVER_JOINED')
    expect(endOf('parent', 6, ...both, joined('professional', 5))).toBe('TALKED')
  })
})
