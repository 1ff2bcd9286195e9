import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './stay-choice.ts'

const at = (address: string) => readChoice(new URLSearchParams(address))

test('the address keeps the whole choice, so that signing in on the way loses nothing', () => {
  const choice = {
    arrival: '2026-12-19',
    departure: '2026-12-26',
    guests: [
      { petId: 'rex', weightKg: 31 },
      { petId: 'noa', weightKg: null },
    ],
    classId: 1,
    extraIds: [1, 3],
  }
  const written = writeChoice(new URLSearchParams('lang=bg'), choice)
  expect(written.get('lang')).toBe('bg')
  expect(at(written.toString())).toEqual(choice)
  expect(writeChoice(written, { guests: [] }).getAll('guest')).toEqual([''])
})

test('a pet that was added on the way is one more guest, and nothing said is not the same as none', () => {
  expect(at('').guests).toBeNull()
  expect(at('guest=').guests).toEqual([])
  expect(at('guest=rex~31&petId=noa').guests).toEqual([
    { petId: 'rex', weightKg: 31 },
    { petId: 'noa', weightKg: null },
  ])
  expect(at('guest=rex~31&petId=rex').guests).toEqual([{ petId: 'rex', weightKg: 31 }])
})

test('what is no choice is left out', () => {
  expect(at('arrival=2026-12-19&departure=2026-12-19&room=x&extra=1.5&extra=2&guest=rex~900')).toEqual({
    arrival: '2026-12-19',
    departure: null,
    guests: [{ petId: 'rex', weightKg: null }],
    classId: null,
    extraIds: [2],
  })
  expect(at('arrival=2026-02-30').arrival).toBeNull()
})
