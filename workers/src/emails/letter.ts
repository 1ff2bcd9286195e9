import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import type { CancellationReasonCode, CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import type { VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { cancellationStage, fullRefundUntil } from '@lapka/domain/kernel/refund-policy.ts'
import { euroText, levText } from '@lapka/contracts/money-text.ts'
import { formatMoment, formatShortMoment, formatWindow, zoneName } from '../format.ts'

/** Of a stay: `startsAt` is the earliest hour of arrival, `endsAt` the latest of departure. */
export type StayFacts = {
  nightCount: number
  /** Of all animals; erased names are left out. */
  petNames: string[]
  extraNames: string[]
  /** Nights were given up, so paid money is not that of the nights that are left. */
  isShortened: boolean
  /** Since when the guests have been in which room of its class; null before they came. */
  checkedIn: { room: number; at: string } | null
  /** Of a stay that began with a deposit: what is still to be paid, and until when. */
  balance: { dueCents: number; dueAt: string } | null
  /** Vaccinations that it waits for, each by the animal's name, and until when; null while it waits for none. */
  awaited: { dueAt: string; missing: { petName: string; group: VaccineGroup }[] } | null
  /** The last time that the other side gave up nights. */
  shortening: { fromEndsAt: string; refundCents: number; keptCents: number } | null
  /** The last time that the parent paid for more nights. */
  extension: { fromEndsAt: string; paidCents: number } | null
}

/** Of visits that were booked together. */
export type SeriesFacts = { bookedCount: number; skippedCount: number; lastStartsAt: string; paidCents: number }

/** The content of a letter, in clear and in the reader's language. Names of erased people are empty. */
type Cancellation = {
  by: CancelledBy
  reasonCode?: CancellationReasonCode | undefined
  isByOperator?: boolean
  reason: string
  refundCents: number
  keptCents: number
}

/** Of a report: when the visit was, and how many photos of it there are. */
export type ReportFacts = { startedAt: string; endedAt: string; photoCount: number }

/** `last`: the visit that was taken or returned last, or what was given back of the pass. `until`: the last minute of its last day. */
export type PassFacts = {
  visits: number
  visitsLeft: number
  until: string
  last:
    | { kind: 'taken' | 'back' | 'used'; by: 'parent' | 'professional'; className: string; startsAt: string; reason: string }
    | { kind: 'refunded'; refundCents: number }
    | null
}

export type LetterFacts = {
  language: Language
  readerName: string
  parentName: string
  professionalName: string
  /** Empty where they gave none. */
  professionalPhone: string
  /** Of all of its animals. */
  petName: string
  petCount?: number
  /** What each of several animals and services costs. */
  eachPrice?: { name: string; cents: number }[]
  serviceName: string
  /** Of several services, one after another: each with its start, null within a window. */
  services?: { name: string; startsAt: string | null }[]
  visitReason: string
  /** Null for an appointment at a time. */
  stay: StayFacts | null
  /** Of a seat: the sessions it was booked for. */
  seat?: { startsAt: string; endsAt: string }[]
  /** Of a seat: sessions that fell away last. */
  fellAway?: { refundCents: number; reason: string }
  /** Of a pass: what is left of it, and what became of it last. */
  pass?: PassFacts
  /** Null but in the letter about a whole series. */
  series: SeriesFacts | null
  /** Null but in the letter about a visit's report. */
  report: ReportFacts | null
  startsAt: string
  endsAt: string
  placedAt: string
  /** Of a visit in a window: these are its ends, and the visit is somewhere within. */
  isInWindow: boolean
  movedFrom: { startsAt: string; endsAt: string; isInWindow: boolean } | null
  isMovedLate: boolean
  zone: string
  priceCents: number
  /** The promotions' part of the price, above zero; the first price is without them. */
  listCents: number
  promotions: { name: string; cents: number }[]
  paidCents: number
  /** The amount to be paid at the visit. */
  dueToClinicCents: number
  /** Of it what was paid there, and what is left. */
  paidAtClinicCents: number
  leftAtClinicCents: number
  cardLast4: string
  freeCancellationUntil: string
  policy: CancellationPolicy
  /** Until when an unpaid time is kept. */
  heldUntil: string
  /** `isByOperator`: cancelled for the named side, because they called. */
  cancellation: Cancellation | null
  /** It took the place of the appointment that the pet's former owner had. */
  isTakenOver: boolean
  /** `reference`: by which the bank finds the money; empty until it gave one. The provider’s own number says nothing to a bank. */
  refund: { amountCents: number; reference: string } | null
  appointmentUrl: string
  /** Starts that are free while the letter is written; none but where its time was lost. */
  alternatives: string[]
  /** One line; empty for who comes to their customers. */
  address: string
  /** The instant the letter is written, for "until" against "was until". */
  now: string
}

/** `aside` stands grey beside the value: the lev beside the euro, the zone beside a deadline. */
export type LetterFact = { label: string; value: string; aside?: string }

/** Order of a letter: what happened, what we do, what you do (often nothing). Plain text; the renderer escapes it. */
export type Letter = {
  subject: string
  title: string
  lead: string
  facts: LetterFact[]
  /** The sender's own words, shown as such. */
  quote: { label: string; words: string } | null
  note: string
  button: string
}

/** Every template writes both languages side by side, so that neither is forgotten. */
export type Translate = (bg: string, en: string) => string
export const sayIn =
  (language: Language): Translate =>
  (bg, en) =>
    language === 'bg' ? bg : en

/** The booked service, in the middle of a sentence. */
export const bookedThing = ({ stay, seat }: LetterFacts, say: Translate): string => {
  if (seat !== undefined) return say('мястото', 'seat')
  return stay === null ? say('часа', 'appointment') : say('престоя', 'stay')
}

/** When it is: the moment of an appointment, the first session of a course and how many there are. */
export const whenFacts = (facts: LetterFacts, label: string): LetterFact[] => {
  const say = sayIn(facts.language)
  const sessions = facts.seat ?? []
  if (sessions.length < 2) return fact(label, moment(facts))
  return sessions.flatMap(({ startsAt }, index) =>
    fact(say(`Занятие ${index + 1}`, `Session ${index + 1}`), moment(facts, startsAt)),
  )
}

/** Of the visit itself without an instant: its start, or its window. */
export const shortMoment = (facts: LetterFacts, instant?: string): string =>
  instant === undefined && facts.isInWindow
    ? formatWindow(momentIn(facts), facts.endsAt, true)
    : formatShortMoment(momentIn(facts, instant))
export const moment = (facts: LetterFacts, instant?: string): string =>
  instant === undefined && facts.isInWindow
    ? formatWindow(momentIn(facts), facts.endsAt, false)
    : formatMoment(momentIn(facts, instant))
const momentIn = ({ zone, language, startsAt }: LetterFacts, instant = startsAt) => ({ instant, zone, language })
/** When it was before it was moved. */
export const movedFromMoment = (facts: LetterFacts): string => {
  if (facts.movedFrom === null) return ''
  const from = momentIn(facts, facts.movedFrom.startsAt)
  return facts.movedFrom.isInWindow ? formatWindow(from, facts.movedFrom.endsAt, false) : formatMoment(from)
}
export const euro = (facts: LetterFacts, cents: number): string => euroText(cents, facts.language)

export const fact = (label: string, value: string): LetterFact[] => (value === '' ? [] : [{ label, value }])
/** Whom it is for, as their professional reads it. */
export const petFact = ({ petName, petCount = 1, language }: LetterFacts): LetterFact[] => {
  const say = sayIn(language)
  return fact(petCount > 1 ? say('Любимци', 'Pets') : say('Любимец', 'Pet'), petName)
}
export const placeFact = (facts: LetterFacts, say: Translate): LetterFact[] => fact(say('Къде', 'Where'), facts.address)
export const moneyFact = (facts: LetterFacts, label: string, cents: number): LetterFact[] => [
  { label, value: euro(facts, cents), aside: levText(cents, facts.language) },
]
/** The lines of a price of several animals or services, or that promotions made cheaper; nothing of any other. */
export const priceFacts = (facts: LetterFacts, say: Translate): LetterFact[] => [
  ...(facts.eachPrice ?? []).flatMap(({ name, cents }) => fact(name, euro(facts, cents))),
  ...(facts.promotions.length === 0
    ? []
    : [
        ...fact(say('Цена', 'Price'), euro(facts, facts.listCents)),
        ...facts.promotions.flatMap(({ name, cents }) => fact(name, `−${euro(facts, cents)}`)),
      ]),
]
/** Until when cancelling is free, as it stands when the letter is written; nothing where nothing was paid that could come back. */
export const deadlineFact = (facts: LetterFacts, say: Translate): LetterFact[] => {
  if (facts.paidCents === 0 || facts.pass) return []
  const label = say('Безплатна отмяна', 'Free cancellation')
  if (isBookedLate(facts)) {
    const notice = hours(facts, say)
    return [
      {
        label,
        value: say(
          `няма, до ${facts.seat === undefined ? bookedThing(facts, say) : 'занятието'} оставаха по-малко от ${notice}`,
          `none, booked less than ${notice} before the start`,
        ),
      },
    ]
  }
  const deadline = moment(facts, fullRefundUntil(facts))
  const isOver = cancellationStage(facts, facts.now) !== 'free'
  return [
    {
      label,
      value: isOver ? say(`беше до ${deadline}`, `ended ${deadline}`) : say(`до ${deadline}`, `until ${deadline}`),
      aside: zoneName(facts.zone, facts.language),
    },
  ]
}

/** A deadline that was past at booking was not missed. A later move sets another deadline. */
const isBookedLate = (facts: LetterFacts): boolean =>
  facts.movedFrom === null && cancellationStage(facts, facts.placedAt) === 'late'

const hours = ({ policy: { noticeHours } }: LetterFacts, say: Translate): string =>
  noticeHours === 1 ? say('1 час', '1 hour') : say(`${noticeHours} часа`, `${noticeHours} hours`)

/** Why cancelling is not free, with the deadline that is past; whole sentences. */
export const whyLate = (facts: LetterFacts, say: Translate): string => {
  if (isBookedLate(facts))
    return say(
      `${facts.seat ? 'Мястото беше запазено' : facts.stay === null ? 'Часът беше запазен' : 'Престоят беше запазен'} по-малко от ${hours(facts, say)} преди началото, затова отмяната не е безплатна.`,
      `The ${bookedThing(facts, say)} was booked less than ${hours(facts, say)} before the start, so cancelling isn’t free.`,
    )
  const deadline = shortMoment(facts, fullRefundUntil(facts))
  return say(`Отмяната беше безплатна до ${deadline}`, `Free cancellation ended ${deadline}.`)
}

/** "карта •••• 4417", or nothing where the provider did not tell. */
export const card = (facts: LetterFacts, say: Translate): string =>
  facts.cardLast4 === '' ? '' : say(`карта •••• ${facts.cardLast4}`, `card •••• ${facts.cardLast4}`).replaceAll(' ', '\u00a0')

/** How a pass works, as it was sold. */
const passSentence = (facts: LetterFacts, { until }: PassFacts, say: Translate): string =>
  [
    facts.policy.lateRefundPercent === 100
      ? say('Посещение, върнато преди началото, остава в картата.', 'A visit returned before the start stays on the pass.')
      : say(
          `Посещение, върнато поне ${hours(facts, say)} преди началото, остава в картата; по-късно се брои за използвано.`,
          `A visit returned at least ${hours(facts, say)} before the start stays on the pass; later it counts as used.`,
        ),
    say(
      `Неизползваните посещения можете да върнете до ${shortMoment(facts, until)} и парите за тях идват обратно. След това не се връща нищо.`,
      `You can give back unused visits until ${shortMoment(facts, until)} and get the money for them back. After that nothing is refunded.`,
    ),
  ].join(' ')

/** The refund by the pinned policy, in sentences that are true when the letter is written. */
export const policySentence = (facts: LetterFacts, say: Translate): string => {
  if (facts.pass) return passSentence(facts, facts.pass, say)
  const share = (percent: number) =>
    percent === 0
      ? say('не връщаме сумата', 'there is no refund')
      : say(`връщаме ${percent}\u00a0% от нея`, `we refund ${percent}%`)
  const late = share(facts.policy.lateRefundPercent)
  const fullUntil = fullRefundUntil(facts)
  const isStay = facts.stay !== null
  const whole =
    facts.stay?.isShortened === true
      ? say('цялата сума за оставащите нощувки', 'a full refund of the nights left')
      : say('цялата сума', 'a full refund')
  const deadline = shortMoment(facts, fullUntil)
  const inTime =
    fullUntil === facts.startsAt
      ? say(`Ако отмените преди началото, връщаме ${whole}.`, `Cancel before the start for ${whole}.`)
      : say(
          `Ако отмените до ${deadline}, връщаме ${whole}. След това ${late}.`,
          `Cancel by ${deadline} for ${whole}. After that, ${late}.`,
        )
  const tooLate = `${whyLate(facts, say)} ${say(`Ако отмените сега, ${late}.`, `If you cancel now, ${late}.`)}`
  const noShow = share(facts.policy.noShowRefundPercent)
  const { lateRefundPercent } = facts.policy
  const nights =
    lateRefundPercent === 0
      ? say('не връщаме пари', 'there is no refund')
      : say(`връщаме ${lateRefundPercent}\u00a0%`, `we refund ${lateRefundPercent}%`)
  return [
    { free: inTime, late: tooLate, begun: '' }[cancellationStage(facts, facts.now)],
    isStay
      ? say(`Ако не дойдете, ${noShow}.`, `If you don’t come, ${noShow}.`)
      : say(
          `Ако пропуснете ${facts.seat ? 'занятието' : 'часа'}, ${noShow}.`,
          `If you miss the ${facts.seat ? 'class' : 'appointment'}, ${noShow}.`,
        ),
    isStay &&
      say(
        `Ако си тръгнете по-рано, за неползваните нощувки ${nights}.`,
        `If you leave early, ${nights} for the nights not used.`,
      ),
    isStay
      ? say('Това условие важи за престоя ви и няма да се промени.', 'This policy applies to your stay and won’t change.')
      : say(
          `Това условие важи за ${bookedThing(facts, say)} ви и няма да се промени.`,
          `This policy applies to your ${bookedThing(facts, say)} and won’t change.`,
        ),
  ]
    .filter(Boolean)
    .join(' ')
}
