import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import { composeLetter } from '../emails/compose-letter.ts'
import type { LetterFacts, StayFacts } from '../emails/letter.ts'
import { renderLetter } from '../emails/render-letter.ts'

/** Of an appointment at a time, in Bulgarian. */
export const letterFacts: LetterFacts = {
  language: 'bg',
  readerName: 'Елена',
  parentName: 'Елена Петрова',
  professionalPhone: '+359 88 123 4567',
  professionalName: 'д-р Мария Жечева',
  petName: 'Рекс',
  serviceName: 'Общ преглед',
  visitReason: 'От три дни се чеше.',
  stay: null,
  series: null,
  report: null,
  startsAt: '2026-11-26T08:00:00.000Z',
  endsAt: '2026-11-26T08:45:00.000Z',
  placedAt: '2026-11-21T09:50:00.000Z',
  isInWindow: false,
  movedFrom: null,
  isMovedLate: false,
  isTakenOver: false,
  zone: 'Europe/Sofia',
  priceCents: 3000,
  listCents: 3000,
  promotions: [],
  paidCents: 3000,
  dueToClinicCents: 0,
  paidAtClinicCents: 0,
  leftAtClinicCents: 0,
  cardLast4: '4417',
  freeCancellationUntil: '2026-11-25T08:00:00.000Z',
  policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
  heldUntil: '2026-11-21T10:30:00.000Z',
  cancellation: { by: 'parent', reason: 'Рекс вече е добре', refundCents: 3000, keptCents: 0 },
  refund: { amountCents: 3000, reference: '74537604221222132710572' },
  alternatives: [],
  appointmentUrl: 'https://lapka.test/appointments/1',
  address: 'ул. Шипка 5, София',
  now: '2026-11-21T10:00:00.000Z',
}

/** A letter with plain spaces, as its reader sees it. */
export const writeLetter = (template: EmailTemplate, to: 'parent' | 'professional', facts: LetterFacts) => {
  const rendered = renderLetter(composeLetter(template, to, facts), {
    language: facts.language,
    readerName: facts.readerName,
    url: facts.appointmentUrl,
    closing: '',
  })
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  return { subject: plain(rendered.subject), text: plain(rendered.text), html: plain(rendered.html) }
}

export const stayOfLetter: StayFacts = {
  nightCount: 3,
  petNames: ['Рекс', 'Ноа'],
  extraNames: ['Разходка в гората'],
  isShortened: false,
  balance: null,
  awaited: null,
  checkedIn: { room: 2, at: '2026-11-26T12:05:00.000Z' },
  shortening: null,
  extension: null,
}
