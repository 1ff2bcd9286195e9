import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import { describe, expect, it } from 'vitest'
import { letterFacts, stayOfLetter as stay, writeLetter } from '../testing/letter-facts.ts'
import type { LetterFacts } from './letter.ts'

const facts: LetterFacts = {
  ...letterFacts,
  professionalName: 'Хотел „Бор“',
  serviceName: 'Голямо куче с двор',
  visitReason: 'Рекс спи с лампа.',
  startsAt: '2026-11-26T12:00:00.000Z',
  endsAt: '2026-11-29T10:00:00.000Z',
  freeCancellationUntil: '2026-11-25T12:00:00.000Z',
  priceCents: 15_900,
  listCents: 15_900,
  paidCents: 15_900,
  cancellation: { by: 'parent', reason: '', refundCents: 15_900, keptCents: 0 },
  stay,
}
/** The facts in English, names included. */
const english: Partial<LetterFacts> = {
  language: 'en',
  parentName: 'Elena Petrova',
  professionalName: 'Bor Hotel',
  serviceName: 'Large dog with a yard',
  stay: { ...stay, petNames: ['Reks', 'Noa'], extraNames: ['Forest walk'] },
}
type Reader = 'parent' | 'professional'
const write = (template: EmailTemplate, more: Partial<LetterFacts> = {}, to: Reader = 'parent') =>
  writeLetter(template, to, { ...facts, ...more })

describe('the letter about a booked stay', () => {
  it('says from when to when, in what, who stays and what was paid', () => {
    const { subject, text } = write('appointment-confirmed')
    expect(subject).toBe('Престоят на Рекс и Ноа е запазен: чт, 26 ноември – нд, 29 ноември')
    for (const line of [
      'Получихме плащането и престоят е запазен.',
      'Хотел: Хотел „Бор“',
      'Пристигане: чт, 26 ноември 2026 г., от 14:00 ч.',
      'Тръгване: нд, 29 ноември 2026 г., до 12:00 ч.',
      'Нощувки: 3',
      'Стая: Голямо куче с двор',
      'Любимци: Рекс и Ноа',
      'Допълнително: Разходка в гората',
      'Телефон: +359 88 123 4567',
      'Платено: 159,00 € (310,98 лв.)',
    ])
      expect(text).toContain(line)
  })

  it('says in English the same', () => {
    const { subject, text } = write('appointment-confirmed', english)
    expect(subject).toBe('Reks and Noa’s stay is booked: Thu 26 November – Sun 29 November')
    expect(text).toContain('Arrival: Thu 26 November 2026, from 14:00')
    expect(text).toContain('Departure: Sun 29 November 2026, by 12:00')
    expect(text).toContain('Pets: Reks and Noa')
  })

  it('states the policy of a stay: the deadline counts back from the earliest arrival', () => {
    const { text } = write('appointment-confirmed')
    expect(text).toContain('Безплатна отмяна: до ср, 25 ноември 2026 г., 14:00 ч. (българско време)')
    expect(text).toContain('Ако отмените до ср, 25 ноември, 14:00 ч., връщаме цялата сума. След това връщаме 50 % от нея.')
    expect(text).toContain('Ако не дойдете, не връщаме сумата. Ако си тръгнете по-рано, за неползваните нощувки връщаме 50 %.')
    expect(text).toContain('Това условие важи за престоя ви и няма да се промени.')
    expect(write('appointment-confirmed', english).text).toContain(
      'If you don’t come, there is no refund. If you leave early, we refund 50% for the nights not used. This policy applies',
    )
  })

  it('booked late, says so of the stay', () => {
    const late = { placedAt: '2026-11-26T06:00:00.000Z', now: '2026-11-26T06:01:00.000Z' }
    const { text } = write('appointment-confirmed', late)
    expect(text).toContain('Безплатна отмяна: няма, до престоя оставаха по-малко от 24 часа')
    expect(text).toContain('Престоят беше запазен по-малко от 24 часа преди началото, затова отмяната не е безплатна.')
    expect(write('appointment-confirmed', { ...english, ...late }).text).toContain('The stay was booked less than 24 hours')
  })

  it('tells the hotel who comes, with what beside the nights, and the parent’s note', () => {
    const { subject, text } = write('appointment-confirmed', {}, 'professional')
    expect(subject).toBe('Нов престой: чт, 26 ноември – нд, 29 ноември, Рекс и Ноа')
    expect(text).toContain('Елена Петрова запази и плати престой за Рекс и Ноа.')
    expect(text).toContain('Допълнително: Разходка в гората')
    expect(text).toContain('> Рекс спи с лампа.')
    expect(text).not.toContain('Хотел:')
    expect(write('appointment-confirmed', english, 'professional').text).toContain(
      'Elena Petrova booked and paid for a stay for Reks and Noa.',
    )
  })
})

describe('the reminder of a stay', () => {
  it('says when to come, and what can still be changed', () => {
    const { subject, text } = write('appointment-reminder')
    expect(subject).toBe('Наближава престоят на Рекс и Ноа: чт, 26 ноември – нд, 29 ноември')
    expect(text).toContain('Ако плановете ви са се променили, скъсете го или го отменете.')
    expect(text).toContain('Къде: ул. Шипка 5, София')
    expect(write('appointment-reminder', english).subject).toBe(
      'Reks and Noa’s stay is coming up: Thu 26 November – Sun 29 November',
    )
  })

  it('offers no shortening of a single night', () => {
    const { text } = write('appointment-reminder', { stay: { ...stay, nightCount: 1, petNames: ['Рекс'] } })
    expect(text).toContain('Любимец: Рекс')
    expect(text).not.toContain('скъсете')
  })
})

describe('the letter about a cancelled stay', () => {
  it('tells the parent what comes back', () => {
    const { subject, text } = write('appointment-cancelled')
    expect(subject).toBe('Престоят на Рекс и Ноа е отменен: чт, 26 ноември – нд, 29 ноември')
    expect(text).toContain('Отменихте престоя. Връщаме ви 159,00 € по карта •••• 4417.')
    expect(write('appointment-cancelled', english).text).toContain('You cancelled the stay. We refund €159.00 to card •••• 4417.')
  })

  it('cancelled late, says what the hotel keeps and by which rule', () => {
    const cancellation = { by: 'parent', reason: '', refundCents: 7950, keptCents: 7950 } as const
    const { text } = write('appointment-cancelled', { cancellation })
    expect(text).toContain(
      'Отмяната беше безплатна до ср, 25 ноември, 14:00 ч. По правилото, с което запазихте престоя, връщаме 50 %.',
    )
    expect(text).toContain('Остава за хотела: 79,50 €')
  })

  it('after nights were given up, speaks of the money of those that were left', () => {
    const cancellation = { by: 'parent', reason: '', refundCents: 10_600, keptCents: 0 } as const
    const shortened = { ...stay, nightCount: 2, isShortened: true }
    const { text } = write('appointment-cancelled', { cancellation, stay: shortened })
    expect(text).toContain('Отменихте престоя. Връщаме ви 106,00 € по карта •••• 4417.')
    expect(text).toContain('Платено: 106,00 €')
    expect(text).not.toMatch(/По правилото|Остава за хотела|159/)
    const byHotel = { ...cancellation, by: 'professional' } as const
    expect(write('appointment-cancelled', { cancellation: byHotel, stay: shortened }, 'professional').text).toContain(
      'Отменихте престоя на Рекс и Ноа. Писахме на стопанина и му връщаме цялата сума за оставащите нощувки.',
    )
  })

  it('by the hotel, gives the parent its reason', () => {
    const cancellation = { by: 'professional', reason: 'Наводнение', refundCents: 15_900, keptCents: 0 } as const
    const { text } = write('appointment-cancelled', { cancellation })
    expect(text).toContain('Хотел „Бор“ отмени престоя. Съжаляваме.')
    expect(text).toContain('> Наводнение')
    expect(write('appointment-cancelled', { ...english, cancellation }).text).toContain('Bor Hotel had to cancel the stay.')
  })

  it('tells the hotel that the room is free again', () => {
    const { subject, text } = write('appointment-cancelled', {}, 'professional')
    expect(subject).toBe('Отменен престой: чт, 26 ноември – нд, 29 ноември, Рекс и Ноа')
    expect(text).toContain('Елена Петрова отмени престоя на Рекс и Ноа. Стаята отново е свободна за тези нощи.')
    expect(write('appointment-cancelled', english, 'professional').text).toContain(
      'Elena Petrova cancelled the stay of Reks and Noa. The room is free again on these nights.',
    )
  })
})

describe('letters about a stay that began with a deposit', () => {
  const begun = { paidCents: 5300, stay: { ...stay, balance: { dueCents: 10_600, dueAt: '2026-11-22T22:00:00.000Z' } } }

  it('say what was paid, what is left, by the end of which day, and what becomes of the stay if it is not paid', () => {
    const booked = write('appointment-confirmed', begun).text
    for (const part of ['депозита', '53,00', '106,00', '22 ноември', '23:59', 'отменяме престоя един час по-късно'])
      expect(booked).toContain(part)
    const { subject, text } = write('balance-reminder', begun)
    expect(subject).toContain('106,00')
    for (const part of ['22 ноември', '23:59', 'Платете остатъка']) expect(text).toContain(part)
  })

  it('that it is paid in full, and that it was cancelled because it was not', () => {
    expect(write('balance-paid', { stay: { ...begun.stay, balance: { ...begun.stay.balance, dueCents: 0 } } }).text).toContain(
      'Получихме остатъка',
    )
    const cancellation = { by: 'parent', reasonCode: 'BALANCE_UNPAID', reason: '', refundCents: 0, keptCents: 5300 } as const
    const { text } = write('appointment-cancelled', { ...begun, cancellation })
    expect(text).toContain('не беше платен в срок')
    expect(text).not.toContain('Отменихте')
  })
})

describe('the letter about a stay that was shortened', () => {
  const shortened = {
    endsAt: '2026-11-28T10:00:00.000Z',
    priceCents: 10_600,
    stay: {
      ...stay,
      nightCount: 2,
      isShortened: true,
      shortening: { fromEndsAt: facts.endsAt, refundCents: 5300, keptCents: 0 },
    },
  }

  it('tells the parent the new departure, what comes back and the price of the nights left', () => {
    const { subject, text } = write('appointment-changed', shortened)
    expect(subject).toBe('Престоят на Рекс и Ноа е скъсен: тръгване сб, 28 ноември')
    expect(text).toContain('Хотел „Бор“ скъси престоя. Новият ден на тръгване е сб, 28 ноември.')
    expect(text).toContain('Връщаме ви 53,00 € по карта •••• 4417 за отпадналите нощувки.')
    expect(text).toContain('Тръгване: сб, 28 ноември 2026 г., до 12:00 ч.')
    expect(text).toContain('Тръгването беше: нд, 29 ноември')
    expect(text).toContain('Цена на оставащите нощувки: 106,00 €')
    expect(text).toContain('връщаме цялата сума за оставащите нощувки. След това връщаме 50 % от нея.')
    const inEnglish = write('appointment-changed', { ...english, ...shortened }).text
    expect(inEnglish).toContain('Bor Hotel shortened the stay. The new departure date is Sat 28 November.')
    expect(inEnglish).toContain('for a full refund of the nights left.')
  })

  it('says nothing of cancelling once the guests may be in the house', () => {
    const { text } = write('appointment-changed', { ...shortened, now: '2026-11-27T09:00:00.000Z' })
    expect(text).toContain('Връщаме ви 53,00 €')
    expect(text).not.toMatch(/отмен|Отмен|Безплатна|не дойдете/)
  })

  it('tells the hotel the new departure and what is kept', () => {
    const shortening = { fromEndsAt: facts.endsAt, refundCents: 2650, keptCents: 2650 }
    const late = { ...shortened, stay: { ...shortened.stay, shortening } }
    const { text } = write('appointment-changed', late, 'professional')
    expect(text).toContain('Елена Петрова скъси престоя. Новият ден на тръгване е сб, 28 ноември.')
    expect(text).toContain('Удържано за отпадналите нощувки: 26,50 €')
    const inEnglish = write('appointment-changed', { ...english, ...late, stay: { ...late.stay } }, 'professional').text
    expect(inEnglish).toContain('The room is free again on the nights given up.')
    expect(inEnglish).toContain('Kept for the nights given up: €26.50')
  })
})

describe('the letters about guests who came, and who left early', () => {
  it('tells the parent when they came and into which room, and what to do if they did not', () => {
    const { subject, text } = write('guests-arrived')
    expect(subject).toBe('Рекс и Ноа са настанени: тръгване нд, 29 ноември')
    expect(text).toContain('Дойдоха: чт, 26 ноември 2026 г., 14:05 ч.')
    expect(text).toContain('Стая: Голямо куче с двор, № 2')
    expect(text).toContain('Ако не сте ги водили там, кажете ни още днес.')
    expect(write('guests-arrived', english).subject).toBe('Reks and Noa are checked in: departure Sun 29 November')
  })

  const early = (refundCents: number, keptCents: number) => ({
    endsAt: '2026-11-28T10:00:00.000Z',
    stay: { ...stay, nightCount: 2, isShortened: true, shortening: { fromEndsAt: facts.endsAt, refundCents, keptCents } },
  })

  it('tells the parent what comes back for the nights that were left, and the way to object', () => {
    const { subject, text } = write('stay-ended-early', early(2650, 2650))
    expect(subject).toBe('Престоят на Рекс и Ноа завърши по-рано: връщаме ви 26,50 €')
    expect(text).toContain('Хотел „Бор“ отбеляза, че гостите са си тръгнали на сб, 28 ноември.')
    expect(text).toContain('По условията на престоя ви връщаме 26,50 € по карта •••• 4417 за неползваните нощувки.')
    for (const line of ['Тръгването беше: нд, 29 ноември', 'Връщаме ви: 26,50 €', 'Остава за хотела: 26,50 €'])
      expect(text).toContain(line)
    expect(text).toContain('Платено за неползваните нощувки: 53,00 €')
    expect(text).toContain('подайте жалба от страницата на престоя')
  })

  it('says so where the policy gives back nothing', () => {
    const { subject, text } = write('stay-ended-early', { ...english, ...early(0, 5300) })
    expect(subject).toMatch(/ended early: Sat 28 November$/)
    expect(text).toContain('nothing comes back for the nights not used')
    expect(text).toContain('Refund: €0.00')
  })
})

describe('letters about the money of a stay', () => {
  it('paid after the hold, does not claim that the room was taken', () => {
    const { subject, text } = write('paid-after-expiry')
    expect(subject).toBe('Престоят не можа да бъде запазен. Връщаме ви 159,00 €')
    expect(text).toContain('след като спряхме да пазим стаята')
    expect(text).not.toContain('свободен')
    expect(write('paid-after-expiry', english).subject).toBe('The stay couldn’t be booked. We refund €159.00')
  })

  it('a refund names the stay that it is of', () => {
    for (const template of ['refund-succeeded', 'refund-needs-person'] as const) {
      expect(write(template).text).toContain('Пристигане: чт, 26 ноември 2026 г., от 14:00 ч.')
      expect(write(template, english).text).toContain('Room type: Large dog with a yard')
    }
  })

  it('a bill that is higher is the stay’s, and is paid to the hotel', () => {
    const due = { leftAtClinicCents: 2000 }
    expect(write('due-reminder', due).text).toContain('Крайната сметка за престоя е по-голяма от платеното през Лапка.')
    expect(write('due-reminder', { ...english, ...due }).text).toContain('The difference is paid directly to the hotel.')
  })
})

describe('every letter about a stay', () => {
  const ofStay: [EmailTemplate, Reader][] = [
    ['appointment-confirmed', 'parent'],
    ['appointment-confirmed', 'professional'],
    ['appointment-changed', 'parent'],
    ['appointment-changed', 'professional'],
    ['guests-arrived', 'parent'],
    ['stay-ended-early', 'parent'],
    ['appointment-cancelled', 'parent'],
    ['appointment-cancelled', 'professional'],
    ['appointment-reminder', 'parent'],
    ['paid-after-expiry', 'parent'],
    ['refund-succeeded', 'parent'],
    ['refund-needs-person', 'parent'],
    ['due-reminder', 'parent'],
  ]
  const all = ofStay.flatMap(([template, to]) => (['bg', 'en'] as const).map((language) => ({ template, to, language })))
  const factsIn = (language: 'bg' | 'en') => (language === 'bg' ? {} : english)

  it.each(all)('$template to the $to in $language speaks of a stay, never of a time', ({ template, to, language }) => {
    const { subject, text } = write(template, factsIn(language), to)
    expect(`${subject} ${text}`).not.toMatch(/час|appointment(?!s\/1)|undefined|null|!|\.\./i)
    expect(/[А-я]/.test(subject)).toBe(language === 'bg')
  })

  it.each(all)('$template to the $to in $language reads well once the people in it are erased', ({ template, to, language }) => {
    const erased = { petName: '', parentName: '', professionalName: '', readerName: '', visitReason: '' }
    const unnamed = { ...factsIn(language), ...erased, stay: { ...stay, petNames: [] } }
    expect(write(template, unnamed, to).text).not.toMatch(/: \n| {2}|, ,| \.|undefined/)
  })
})
