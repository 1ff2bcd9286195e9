import { describe, expect, it, test } from 'vitest'
import { emailTemplates, stayTemplates, type EmailTemplate } from '@lapka/contracts/letters.ts'
import { letterFacts as facts, writeLetter } from '../testing/letter-facts.ts'
import type { LetterFacts } from './letter.ts'

const write = (template: EmailTemplate, more: Partial<LetterFacts> = {}, to: 'parent' | 'professional' = 'parent') =>
  writeLetter(template, to, { ...facts, ...more })

test('the letter about a report says when the visit was and how many photos there are, and none of its words', () => {
  const report = { startedAt: '2026-11-26T10:08:00.000Z', endedAt: '2026-11-26T10:40:00.000Z', photoCount: 2 }
  const letter = write('visit-report', { report })
  expect(letter.subject).toBe('Разказ за Рекс: чт, 26 ноември, 12:08–12:40')
  expect(letter.text).toContain('Снимки: 2')
  expect(letter.text).toContain('Прочетете разказа: https://lapka.test/appointments/1')
  expect(write('visit-report', { report, language: 'en' }).subject).toBe('A report about Рекс: Thu 26 November, 12:08–12:40')
})

describe('the letter about a booked appointment', () => {
  it('says when, with which professional and what was paid, in euro and lev', () => {
    const letter = write('appointment-confirmed')
    expect(letter.subject).toBe('Часът на Рекс е запазен: чт, 26 ноември, 10:00 ч.')
    expect(letter.text).toContain('Кога: чт, 26 ноември 2026 г., 10:00 ч.')
    expect(letter.text).toContain('При кого: д-р Мария Жечева')
    expect(letter.text).toContain('Къде: ул. Шипка 5, София')
    expect(letter.text).toContain('Платено: 30,00 € (58,67 лв.)')
    expect(letter.text).toContain('Вижте часа си: https://lapka.test/appointments/1')
  })

  it('of a visit in a window says the window, and what it was moved from; deadlines stay instants', () => {
    const walk = { isInWindow: true, startsAt: '2026-11-26T10:00:00.000Z', endsAt: '2026-11-26T12:00:00.000Z' }
    const wordless = (text: string) => text.replaceAll('\u2060', '')
    const letter = write('appointment-confirmed', walk)
    expect(wordless(letter.subject)).toBe('Часът на Рекс е запазен: чт, 26 ноември, 12–14 ч.')
    expect(wordless(letter.text)).toContain('Кога: чт, 26 ноември 2026 г., 12–14 ч.')
    expect(letter.text).toContain('Безплатна отмяна: до ср, 25 ноември 2026 г., 10:00 ч.')
    expect(wordless(write('appointment-confirmed', { ...walk, language: 'en' }).subject)).toContain(
      'Thu 26 November, 12:00–14:00',
    )
    const movedFrom = { startsAt: '2026-11-25T15:00:00.000Z', endsAt: '2026-11-25T17:30:00.000Z', isInWindow: true }
    expect(wordless(write('appointment-moved', { ...walk, movedFrom }).text)).toContain(
      'Беше: ср, 25 ноември 2026 г., 17:00–19:30 ч.',
    )
  })

  it('of several services says each with its start, and what each costs', () => {
    const services = [
      { name: 'Къпане', startsAt: '2026-11-26T08:00:00.000Z' },
      { name: 'Нокти', startsAt: '2026-11-26T08:45:00.000Z' },
    ]
    const letter = write('appointment-confirmed', { services, eachPrice: [{ name: 'Къпане', cents: 2600 }] })
    expect(letter.text.replaceAll('\u00a0', ' ')).toContain('Услуги: 10:00 Къпане, 10:45 Нокти')
    expect(letter.text).toContain('Къпане: 26,00 €')
    const inWindow = services.map((service) => ({ ...service, startsAt: null }))
    expect(write('appointment-reminder', { services: inWindow }).text).toContain('Услуги: Къпане, Нокти')
  })

  it('prints the absolute instant until which cancelling is free, and what happens after it', () => {
    const letter = write('appointment-confirmed')
    expect(letter.text).toContain('Безплатна отмяна: до ср, 25 ноември 2026 г., 10:00 ч. (българско време)')
    expect(letter.text).toContain('Ако отмените до ср, 25 ноември, 10:00 ч., връщаме цялата сума. След това връщаме 50 % от нея.')
  })

  it('does not promise a free cancellation that has already ended', () => {
    const letter = write('appointment-confirmed', {
      now: '2026-11-25T08:00:00.000Z',
      policy: { ...facts.policy, lateRefundPercent: 0 },
    })
    expect(letter.text).toContain('Отмяната беше безплатна до ср, 25 ноември, 10:00 ч. Ако отмените сега, не връщаме сумата.')
  })

  it('booked with less notice than free cancellation needs, says so and names no deadline that was already past', () => {
    const late = { placedAt: '2026-11-25T16:56:00.000Z', now: '2026-11-25T16:57:00.000Z' }
    const { text } = write('appointment-confirmed', late)
    expect(text).toContain('Безплатна отмяна: няма, до часа оставаха по-малко от 24 часа')
    expect(text).toContain('Часът беше запазен по-малко от 24 часа преди началото, затова отмяната не е безплатна.')
    expect(text).toContain('Ако отмените сега, връщаме 50 % от нея.')
    expect(text).not.toContain('25 ноември')
    expect(write('appointment-confirmed', { ...late, language: 'en' }).text).toContain(
      'Free cancellation: none, booked less than 24 hours before the start',
    )
  })

  it('says what a no-show gets back', () => {
    expect(write('appointment-confirmed').text).toContain('Ако пропуснете часа, не връщаме сумата.')
    const policy = { ...facts.policy, noShowRefundPercent: 10 }
    expect(write('appointment-confirmed', { policy, language: 'en' }).text).toContain(
      'If you miss the appointment, we refund 10%.',
    )
  })

  it('that the professional added promises no money back, for none was paid here', () => {
    for (const to of ['parent', 'professional'] as const) {
      const { text } = write('appointment-confirmed', { paidCents: 0, dueToClinicCents: 2500 }, to)
      expect(text).toContain('Плаща се на място: 25,00 €')
      expect(text).not.toMatch(/Платено|връщаме|Безплатна отмяна/)
    }
  })

  it('tells the professional who comes and why', () => {
    const letter = write('appointment-confirmed', { language: 'en', readerName: 'Maria' }, 'professional')
    expect(letter.subject).toBe('New appointment: Thu 26 November, 10:00, Рекс')
    expect(letter.text).toContain('Елена Петрова booked and paid for an appointment for Рекс.')
    expect(letter.text).toContain('> От три дни се чеше.')
  })
})

describe('the letter about a changed appointment', () => {
  it('says to the other side what the appointment is now, and that the price stays', () => {
    const letter = write('appointment-changed')
    expect(letter.subject).toBe('Часът на Рекс е променен: чт, 26 ноември, 10:00 ч.')
    expect(letter.text).toContain('Цената и условията за отмяна остават същите.')
    expect(letter.text).toContain('До: 10:45')
    expect(letter.text).toContain('При кого: д-р Мария Жечева')
    const toVet = write('appointment-changed', { language: 'en', petName: 'Rex' }, 'professional')
    expect(toVet.subject).toBe('Rex’s appointment was changed: Thu 26 November, 10:00')
    expect(toVet.text).toContain('Pet parent: Елена Петрова')
    expect(toVet.text).toContain('> От три дни се чеше.')
  })
})

describe('the letter about a time that came free', () => {
  it('says until when it is kept for the reader alone, and what happens then', () => {
    const letter = write('time-offered')
    expect(letter.subject).toBe('Освободи се час и го пазим за вас: чт, 26 ноември, 10:00 ч.')
    expect(letter.text).toContain('Пазим го само за вас до сб, 21 ноември, 12:30 ч.')
    expect(letter.text).toContain('Цена: 30,00 € (58,67 лв.)')
    expect(write('time-offered', { language: 'en' }).text).toContain('We’re holding it for you until Sat 21 November, 12:30.')
  })
})

describe('the reminder', () => {
  it('says what cancelling gives back now', () => {
    const { text } = write('appointment-reminder', { now: '2026-11-26T06:00:00.000Z' })
    expect(text).toContain('Безплатна отмяна: беше до ср, 25 ноември 2026 г., 10:00 ч.')
    expect(text).toContain('Ако отмените сега, връщаме 50 % от нея.')
  })
})

describe('the reminder of what is due at the clinic', () => {
  it('says what is left, what was paid there, who gets the payment, and that we never charge it', () => {
    const { subject, text } = write('due-reminder', { paidAtClinicCents: 1000, leftAtClinicCents: 500 })
    expect(subject).toBe('Остава да платите 5,00 €')
    expect(text).toContain('Разликата плащате направо на място.')
    expect(text).toContain('При кого: д-р Мария Жечева')
    expect(text).toContain('Платено на място: 10,00 €')
    expect(text).toContain('Лапка не тегли тази сума от картата ви.')
    const english = write('due-reminder', { language: 'en', paidCents: 0, leftAtClinicCents: 3000 }).text
    expect(english).toContain('Left to pay: €30.00')
    expect(english).not.toContain('Paid in person')
  })
})

describe('the letter about a cancelled appointment', () => {
  it('says why only a part comes back', () => {
    const cancellation = { by: 'parent', reason: '', refundCents: 1500, keptCents: 1500 } as const
    expect(write('appointment-cancelled', { cancellation }).text).toContain(
      'Отмяната беше безплатна до ср, 25 ноември, 10:00 ч. По правилото, с което запазихте часа, връщаме 50 %. Връщаме ви 15,00 €',
    )
    const bookedLate = write('appointment-cancelled', { cancellation, placedAt: '2026-11-25T16:56:00.000Z' })
    expect(bookedLate.text).toContain('Часът беше запазен по-малко от 24 часа преди началото')
  })

  it('says first what comes back and that nothing needs to be done', () => {
    const letter = write('appointment-cancelled')
    expect(letter.text).toContain('Връщаме ви 30,00 € по карта •••• 4417.')
    expect(letter.text).toContain('не е нужно да правите нищо')
  })

  it('says why nothing comes back when it was late', () => {
    const letter = write('appointment-cancelled', {
      cancellation: { by: 'parent', reason: '', refundCents: 0, keptCents: 3000 },
      language: 'en',
    })
    expect(letter.text).toContain('Free cancellation ended Wed 25 November, 10:00')
    expect(letter.text).toContain('Cancellation fee: €30.00 (BGN 58.67)')
  })

  it('says that there is nothing to pay back when nothing was paid', () => {
    expect(
      write('appointment-cancelled', { paidCents: 0, cancellation: { by: 'parent', reason: '', refundCents: 0, keptCents: 0 } })
        .text,
    ).toContain('Не сте плащали')
  })

  it('gives the parent the reason of the professional, and not their own', () => {
    const byProfessional = { by: 'professional', reason: 'Спешна операция', refundCents: 3000, keptCents: 0 } as const
    expect(write('appointment-cancelled', { cancellation: byProfessional }).text).toContain('> Спешна операция')
    expect(write('appointment-cancelled').text).not.toContain('Рекс вече е добре')
    expect(write('appointment-cancelled', {}, 'professional').text).toContain('> Рекс вече е добре')
  })
})

describe('an appointment that an operator cancelled', () => {
  const called = { isByOperator: true, reason: 'Обади се от чужд телефон', refundCents: 3000, keptCents: 0 }

  it('for a caller, says so to them, and keeps the operator’s words out of letters', () => {
    const cancellation = { by: 'parent', ...called } as const
    expect(write('appointment-cancelled', { cancellation }).text).toContain('Отменихме часа ви, както поискахте')
    expect(write('appointment-cancelled', { cancellation }, 'professional').text).not.toContain(called.reason)
    const byProfessional = write('appointment-cancelled', { cancellation: { ...called, by: 'professional' } }, 'professional')
    expect(byProfessional.text).toContain('както поискахте, когато се свързахте с нас. Писахме на стопанина')
  })

  it('by our fault, blames neither side', () => {
    const { text } = write('appointment-cancelled', { cancellation: { ...called, by: 'system' } }, 'professional')
    expect(text).toContain('Наложи се да отменим часа')
    expect(text).not.toContain('отмени часа')
  })
})

describe('letters about an appointment that was taken over', () => {
  const back = { by: 'system', reason: '', refundCents: 3000, keptCents: 0 } as const

  it('tell its former owner who has it now and what comes back', () => {
    const { text } = write('appointment-cancelled', { cancellation: { ...back, reasonCode: 'TAKEN_OVER' } })
    expect(text).toContain('Новият стопанин пое този час и го плати, затова вашият отпада. Връщаме ви 30,00 €')
  })

  it('tell the recipient of one that fell through why they don’t have it', () => {
    const { text } = write('appointment-cancelled', { cancellation: { ...back, reasonCode: 'TAKE_OVER_FAILED' } })
    expect(text).toContain('Затова не минава към вас. Връщаме ви 30,00 €')
  })

  it('tell the professional once, that it is another parent’s', () => {
    const { subject, text } = write('appointment-confirmed', { cancellation: null, isTakenOver: true }, 'professional')
    expect(subject).toContain('Часът мина към друг стопанин')
    expect(text).toContain('Елена Петрова пое часа на досегашния стопанин на Рекс и го плати.')
    expect(text).not.toContain('Нов час')
  })
})

describe('letters about money', () => {
  it('case 7: money after the hold goes back in full and the parent reads why', () => {
    const bySystem = { by: 'system', reason: '', refundCents: 3000, keptCents: 0 } as const
    const letter = write('paid-after-expiry', { cancellation: bySystem })
    expect(letter.subject).toBe('Часът вече не беше свободен. Връщаме ви 30,00 €')
    expect(letter.text).toContain('Връщаме ви цялата сума, 30,00 €.')
  })

  it('an appointment that we had to cancel for another reason does not claim that its time was taken', () => {
    const bySystem = { by: 'system', reason: '', refundCents: 3000, keptCents: 0 } as const
    const { text } = write('appointment-cancelled', { cancellation: bySystem })
    expect(text).toContain('Наложи се да отменим часа. Връщаме ви 30,00 €')
  })

  it('a refund that arrived names the number of the bank, and none where the bank gave none', () => {
    expect(write('refund-succeeded').text).toContain('Номер за банката: 74537604221222132710572')
    const unknown = write('refund-succeeded', { refund: { amountCents: 3000, reference: '' } }).text
    expect(unknown).not.toContain('Номер за банката')
    expect(unknown).toContain('ще е там')
  })

  it('case 14: a refund with an operator neither worries nor blames the parent', () => {
    const letter = write('refund-needs-person')
    expect(letter.subject).toBe('Наш колега се зае с вашите 30,00 €')
    expect(letter.text).toContain('Парите ви са на сигурно място при нас.')
  })
})

describe('every letter', () => {
  const ofVisits = emailTemplates.filter((template) => !(stayTemplates as readonly EmailTemplate[]).includes(template))
  const all = ofVisits.flatMap((template) =>
    (['parent', 'professional'] as const).flatMap((to) =>
      (['bg', 'en'] as const).map((language) => ({ template, to, language })),
    ),
  )

  it.each(all)(
    '$template to the $to in $language is whole: no hole, no exclamation mark, a link, its language',
    ({ template, to, language }) => {
      const letter = write(template, { language }, to)
      expect(letter.text).not.toMatch(/undefined|null|NaN|!|\.\./)
      expect(letter.text).toContain(facts.appointmentUrl)
      expect(letter.html).toContain(`<html lang="${language}">`)
      // The mark: four toes in an arc, and under them the letter that is the pad.
      expect(letter.html).toMatch(/(?:padding:[70]px 1px 0[^]*?){4}colspan="4"[^]*?\u039b/)
      expect(/[А-я]/.test(letter.subject.replace('Рекс', ''))).toBe(language === 'bg')
    },
  )

  it.each(all)(
    '$template to the $to in $language still reads well once the people in it are erased',
    ({ template, to, language }) => {
      const letter = write(
        template,
        { language, petName: '', parentName: '', professionalName: '', readerName: '', visitReason: '' },
        to,
      )
      expect(letter.text).not.toMatch(/: \n| {2}|, ,| \.|undefined/)
      expect(letter.text).toMatch(language === 'bg' ? /Здравейте,\n/ : /Hello,\n/)
    },
  )

  it('shows what people typed as text, never as markup or as a header', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&'
    const letter = write(
      'appointment-confirmed',
      { petName: `${evil}\r\nBcc: all@lapka.test`, visitReason: evil },
      'professional',
    )
    expect(letter.html).not.toContain('<img')
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(letter.subject).not.toMatch(/[\r\n]/)
  })
})

describe('letters about a seat in a class', () => {
  const seat = [{ startsAt: '2026-11-26T08:00:00.000Z', endsAt: '2026-11-26T09:00:00.000Z' }]
  const cancellation = { by: 'parent' as const, refundCents: 1500, keptCents: 1500, reason: '' }

  it('of one that was booked, cancelled or offered speak of the seat', () => {
    expect(write('appointment-confirmed', { seat }).subject).toBe('Мястото на Рекс е запазено: чт, 26 ноември, 10:00 ч.')
    expect(write('appointment-cancelled', { seat, cancellation }).text).toContain('Отменихте мястото си.')
    const english = write('appointment-cancelled', { seat, cancellation, language: 'en' }, 'professional')
    expect(english.subject).toContain('Seat cancelled')
    expect(english.text).toContain('The seat is open for booking again.')
    expect(write('time-offered', { seat }).subject).toContain('Освободи се място')
  })

  it('of a course list its sessions', () => {
    const sessions = [...seat, { startsAt: '2026-12-03T08:00:00.000Z', endsAt: '2026-12-03T09:00:00.000Z' }]
    const { text } = write('appointment-confirmed', { seat: sessions })
    expect(text).toContain('Занятие 1: чт, 26 ноември 2026 г., 10:00 ч.')
    expect(text).toContain('Занятие 2: чт, 3 декември 2026 г., 10:00 ч.')
  })
})
