import { describe, expect, it } from 'vitest'
import { ERASED } from '@lapka/contracts/envelope.ts'
import { displayName } from './people.ts'

const vet = { role: 'VET', prefix: 'dr', name: 'Мария', surname: 'Жечева', businessName: '' } as const

describe('a professional is called', () => {
  it('by prefix, name and surname, the prefix in the reader’s language', () => {
    expect(displayName(vet, 'bg')).toBe('д-р Мария Жечева')
    expect(displayName(vet, 'en')).toBe('Dr Maria Zhecheva')
    expect(displayName({ ...vet, prefix: 'д-р' }, 'en')).toBe('Dr Maria Zhecheva')
    expect(displayName({ ...vet, prefix: '' }, 'bg')).toBe('Мария Жечева')
  })

  it('by a prefix as it was written, in the reader’s letters, where it is not known', () => {
    expect(displayName({ ...vet, prefix: 'баба' }, 'en')).toBe('baba Maria Zhecheva')
  })

  it('by the name of the business, where that is what is booked', () => {
    expect(displayName({ ...vet, role: 'HOTELS', businessName: 'Хотел „Опашка“' }, 'bg')).toBe('Хотел „Опашка“')
  })

  it('nothing once they are erased', () => {
    expect(displayName({ ...vet, name: ERASED, surname: ERASED }, 'bg')).toBe('')
  })
})
