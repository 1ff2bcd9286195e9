import { consultationRefusals } from './refusals/consultation-refusals.ts'
import { inTurnRefusals } from './refusals/in-turn-refusals.ts'
import { logRefusals } from './refusals/log-refusals.ts'
import { adoptionRefusals } from './refusals/adoption-refusals.ts'
import { bookingRefusals } from './refusals/booking-refusals.ts'
import { classRefusals } from './refusals/class-refusals.ts'
import { caseRefusals } from './refusals/case-refusals.ts'
import { petRefusals } from './refusals/pet-refusals.ts'
import { peopleRefusals } from './refusals/people-refusals.ts'
import { operationsRefusals } from './refusals/operations-refusals.ts'
import { ownRefusals } from './refusals/own-refusals.ts'
import { loadTestRefusals } from './refusals/load-test-refusals.ts'
import { payoutRefusals } from './refusals/payout-refusals.ts'
import { profileRefusals } from './refusals/profile-refusals.ts'
import { promotionRefusals } from './refusals/promotion-refusals.ts'
import type { RefusalText } from './refusals/refusal-text.ts'
import { resourceRefusals } from './refusals/resource-refusals.ts'
import { reviewRefusals } from './refusals/review-refusals.ts'
import { shareRefusals } from './refusals/share-refusals.ts'
import { transferRefusals } from './refusals/transfer-refusals.ts'
import type { ClaimPlace } from './travel.ts'
import { visitReportRefusals } from './refusals/visit-report-refusals.ts'
import { requestRefusals } from './refusals/request-refusals.ts'
import type { BusyPet } from './pets.ts'
import type { TakenResource } from './resources.ts'

/**
 * Every code a problem can carry, with its HTTP status and one sentence per language.
 * Ordered by who must act: the caller's programme, the caller, the business, us.
 */
export const refusals = {
  ...requestRefusals,

  // The business says no.
  ...bookingRefusals,
  ...inTurnRefusals,
  ...classRefusals,
  ...adoptionRefusals,
  ...resourceRefusals,
  TOO_MANY_HOLDS: {
    status: 409,
    bg: 'Вече пазим три часа за вас. Платете или се откажете от един от тях.',
    en: 'We already hold three times for you. Pay for one of them or cancel it.',
  },
  HOLD_EXPIRED: {
    status: 409,
    bg: 'Времето за плащане изтече. Изберете часа отново.',
    en: 'The hold has ended. Choose a time again.',
  },
  NO_MORE_TIME: {
    status: 409,
    bg: 'Не можем да дадем още време: вече сте го удължили веднъж или часът започва скоро.',
    en: 'We can’t hold it longer: you have already extended it once, or the appointment starts soon.',
  },
  ...caseRefusals,
  ...consultationRefusals,
  ...promotionRefusals,
  ...reviewRefusals,
  ...visitReportRefusals,
  ALREADY_PAID: { status: 409, bg: 'Този час вече е платен.', en: 'This appointment is already paid.' },
  NOT_AUTHORISED: {
    status: 409,
    bg: 'Банката още не е запазила сумата.',
    en: 'The bank has not reserved the amount yet.',
  },
  AUTHORISATION_OVER: {
    status: 409,
    bg: 'Сумата вече не е запазена и няма да бъде взета.',
    en: 'The amount is no longer reserved and will not be charged.',
  },
  CAPTURE_UNDER_WAY: {
    status: 409,
    bg: 'Плащането вече се приключва.',
    en: 'The payment is already being completed.',
  },
  AMOUNT_INVALID: {
    status: 422,
    bg: 'Сумата трябва да е цял брой центове, по-голям от нула.',
    en: 'The amount must be a whole number of cents above zero.',
  },
  CURRENCY_INVALID: { status: 422, bg: 'Приемаме само евро.', en: 'We accept euro only.' },
  ALREADY_CANCELLED: { status: 409, bg: 'Този час вече е отменен.', en: 'This appointment is already cancelled.' },
  UNDO_OVER: {
    status: 409,
    bg: 'Отмяната вече не може да се върне. Запазете часа отново, ако е свободен.',
    en: 'This cancellation can no longer be undone. Book the time again if it is still open.',
  },
  ALREADY_STARTED: {
    status: 409,
    bg: 'Часът вече е започнал и не може да бъде променен.',
    en: 'The appointment has already started and cannot be changed.',
  },
  ONLY_LATER_THAT_DAY: {
    status: 409,
    bg: 'Часът вече е започнал. Може да се премести само за по-късно същия ден.',
    en: 'The appointment has already started. It can only be moved to later the same day.',
  },
  NOT_CONFIRMED: {
    status: 409,
    bg: 'Този час още не е платен и не може да бъде преместен.',
    en: 'This appointment is not paid yet and cannot be moved.',
  },
  TOO_MANY_MOVES: {
    status: 409,
    bg: 'Часът вече е местен пет пъти. Отменете го и запазете нов.',
    en: 'This appointment was already moved five times. Cancel it and book a new one.',
  },
  MOVED_MEANWHILE: {
    status: 409,
    bg: 'Междувременно часът беше преместен. Вижте новото време и решете отново.',
    en: 'Meanwhile the appointment was moved. Check its new time and decide again.',
  },
  OTHER_PRICE_OR_LENGTH: {
    status: 409,
    bg: 'Услугата може да се смени само с друга на същата цена и със същата продължителност.',
    en: 'The service can only be changed to one of the same price and length.',
  },
  NOTHING_TO_CHANGE: {
    status: 409,
    bg: 'Часът вече е точно такъв.',
    en: 'The appointment says exactly this already.',
  },
  TOO_MANY_CHANGES: {
    status: 409,
    bg: 'Този час вече е променян двадесет пъти.',
    en: 'This appointment was already changed twenty times.',
  },
  NEXT_SLOT_TAKEN: {
    status: 409,
    bg: 'Времето след този час е заето. Изберете по-ранен край.',
    en: 'The time after this appointment is taken. Choose an earlier end.',
  },
  LENGTH_NOT_ALLOWED: {
    status: 409,
    bg: 'Часът трае от 5 минути до 12 часа, на стъпки от 5 минути, и свършва в бъдещето.',
    en: 'An appointment lasts from 5 minutes to 12 hours, in steps of 5 minutes, and ends in the future.',
  },
  ALREADY_OVER: {
    status: 409,
    bg: 'Часът вече е минал и не може да бъде променен.',
    en: 'The appointment is over and cannot be changed.',
  },
  SAME_TIME: { status: 409, bg: 'Часът вече е за това време.', en: 'The appointment is already at this time.' },
  ...petRefusals,
  ...shareRefusals,
  ...transferRefusals,
  ...profileRefusals,
  ...logRefusals,
  TOO_MANY_FEEDS: {
    status: 409,
    bg: 'Вече имате десет адреса за календари. Спрете някой от тях.',
    en: 'You already have ten calendar links. Stop one of them first.',
  },
  ONLY_VETS_PRESCRIBE: { status: 409, bg: 'Рецепти пишат само ветеринари.', en: 'Only vets can write prescriptions.' },
  NOT_STARTED: {
    status: 409,
    bg: 'Часът още не е започнал.',
    en: 'The appointment has not started yet.',
  },
  BILL_TOO_HIGH: {
    status: 409,
    bg: 'Сметката може да е най-много десет пъти уговорената цена, а след безплатен час до 100 €. Проверете сумата.',
    en: 'The bill can be at most ten times the agreed price, or €100 after a free appointment. Check the amount.',
  },
  PAID_MORE_THAN_DUE: {
    status: 409,
    bg: 'На място не може да е платено повече от дължимото. Ако сметката е по-голяма, първо я променете.',
    en: 'The amount paid in person can’t be more than what is due. If the bill is higher, change it first.',
  },
  NOT_OVERLAPPING: {
    status: 409,
    bg: 'Този час не се застъпва с другия. Запазете го като обикновен час.',
    en: 'This time does not overlap the other appointment. Book it as usual.',
  },
  TOO_MANY_PRESCRIPTIONS: {
    status: 409,
    bg: 'За този преглед вече са написани двадесет рецепти.',
    en: 'Twenty prescriptions have already been written for this appointment.',
  },
  SCHEDULES_OVERLAP: {
    status: 409,
    bg: 'В тези часове вече работите по друг график. Никой не може да е на две места едновременно.',
    en: 'Another of your schedules already has these hours. You can’t be in two places at once.',
  },
  OTHER_ZONE: {
    status: 409,
    bg: 'Графикът трябва да е в часовата зона на профила ви.',
    en: 'A schedule has to be in the time zone of your profile.',
  },
  TOO_MANY_SCHEDULES: {
    status: 409,
    bg: 'Повече графици или изключения не може да се добавят.',
    en: 'No more schedules or exceptions can be added.',
  },
  VISITS_TOUCHED: {
    status: 409,
    bg: 'Промяната засяга запазени часове. Прегледайте ги и потвърдете какво да стане с тях.',
    en: 'This change affects booked appointments. Review them and confirm what happens to them.',
  },

  DAY_IN_PAST: { status: 409, bg: 'Този ден вече е минал.', en: 'This day has passed.' },
  DAY_NOT_OFFERED: {
    status: 409,
    bg: 'Специалистът не приема в този ден.',
    en: 'The professional does not work on this day.',
  },
  DAY_NOT_FULL: {
    status: 409,
    bg: 'В този ден има свободни часове. Изберете един от тях.',
    en: 'This day has open times. Choose one of them.',
  },
  ALREADY_WAITING: {
    status: 409,
    bg: 'Вече сте в списъка на чакащите за този ден.',
    en: 'You are already on the waitlist for this day.',
  },
  LINE_FULL: {
    status: 409,
    bg: 'Списъкът на чакащите за този ден е пълен. Изберете друг ден.',
    en: 'The waitlist for this day is full. Choose another day.',
  },

  CLINIC_NOT_VERIFIED: {
    status: 409,
    bg: 'Ще можете да каните лекари, след като профилът на клиниката бъде проверен.',
    en: 'You can invite vets once the clinic’s profile is verified.',
  },
  ALREADY_INVITED: {
    status: 409,
    bg: 'На този имейл вече е изпратена покана, която чака отговор.',
    en: 'An invitation to this email is already waiting for an answer.',
  },
  ALREADY_AT_CLINIC: {
    status: 409,
    bg: 'Този лекар вече работи в клиниката ви.',
    en: 'This vet already works at your clinic.',
  },
  TOO_MANY_INVITATIONS: {
    status: 409,
    bg: 'Твърде много покани чакат отговор. Оттеглете някоя от тях.',
    en: 'Too many invitations are waiting for an answer. Withdraw one of them.',
  },
  INVITATION_OVER: {
    status: 409,
    bg: 'Тази покана вече не важи. Помолете клиниката да ви покани отново.',
    en: 'This invitation is no longer valid. Ask the clinic to invite you again.',
  },
  OTHER_CLINIC: {
    status: 409,
    bg: 'Вече работите в друга клиника. Първо я напуснете.',
    en: 'You already work at another clinic. Leave it first.',
  },

  LOG_NOT_AS_SIGNED: {
    status: 409,
    bg: 'Записите вече не са тези, които бяха подписани. Нищо ново не се подписва.',
    en: 'The records no longer are those that were signed. Nothing new is signed.',
  },
  WRONG_PASSWORD: { status: 409, bg: 'Сегашната парола не е вярна.', en: 'The current password is wrong.' },
  SIGN_UP_PASSWORD_NEEDED: {
    status: 409,
    bg: 'Регистрацията е направена от друг браузър. Напишете паролата, която избрахте тогава.',
    en: 'The sign-up was made in another browser. Enter the password you chose then.',
  },
  SIGN_UP_PASSWORD_WRONG: {
    status: 409,
    bg: 'Това не е паролата от тази регистрация. Ако не сте я правили вие, създайте свой профил.',
    en: 'This is not the password of this sign-up. If you did not make it, create your own account.',
  },
  UPCOMING_VISIT: {
    status: 409,
    bg: 'Имате предстоящ час. Отменете го или изчакайте да мине, преди да изтриете профила си.',
    en: 'You have an upcoming appointment. Cancel it or wait until it has passed before you delete your account.',
  },
  LINK_NOT_VALID: {
    status: 409,
    bg: 'Тази връзка вече е използвана или е изтекла. Поискайте нова.',
    en: 'This link has already been used or has expired. Request a new one.',
  },

  ...peopleRefusals,
  ...operationsRefusals,

  ...loadTestRefusals,
  ...payoutRefusals,
  ...ownRefusals,
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof refusals

/** The business's "no", returned by a decider and never thrown. */
export type Refusal = {
  refused: RefusalCode
  alternatives?: string[]
  missing?: string[]
  touched?: string[]
  assignee?: { id: string; name: string }
  waitSeconds?: number
  missingMinutes?: number
  /** Of DAY_CHANGED_MEANWHILE: the claims around the wanted time whose ways the decision lacks. Never part of an answer. */
  unknownWays?: UnknownWay[]
  busyPet?: BusyPet
  takenResources?: readonly TakenResource[]
  fullNight?: string
}

/** The way between a claim and the wanted time, at their places. */
export type UnknownWay = { professionalId: string; claimId: string; from: ClaimPlace; wanted: ClaimPlace }
