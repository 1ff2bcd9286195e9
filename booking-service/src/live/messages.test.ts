import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { describe, expect, test } from 'vitest'
import { messagesFor } from './messages.ts'

const person = (role: CurrentUser['role'], professionalId: string | null = null): CurrentUser => ({
  id: `account of ${role}`,
  email: '',
  name: '',
  surname: '',
  role,
  language: 'bg',
  professionalId,
  photoUrl: null,
})
const hears = (user: CurrentUser | null, watched: string[] = []) =>
  messagesFor(
    { user, watched: new Set(watched) },
    { projection: 'professionals', position: 7, changes: [{ kind: 'professional', professionalId: 'vet' }] },
  )

describe('a change of a professional', () => {
  test('is told to themselves, to operators, and to whoever watches them', () => {
    const told = [{ type: 'professional-changed', professionalId: 'vet', position: 7 }]
    expect(hears(person('VET', 'vet'))).toEqual(told)
    expect(hears(person('OPERATOR'))).toEqual(told)
    expect(hears(null, ['vet'])).toEqual(told)
  })

  test('is told to nobody else', () => {
    expect([hears(null), hears(person('PARENT')), hears(person('VET', 'another'))]).toEqual([[], [], []])
  })
})
