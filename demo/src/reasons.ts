import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { Dice } from './dice.ts'

type Sentences = Record<Language, string[]>

/** Why people come, by service where it matters and by trade otherwise. */
const byService: Record<string, Sentences> = {
  'check-up': {
    bg: [
      'От три дни се чеше зад лявото ухо и не иска да го пипаме там.',
      'Не яде от вчера и само лежи.',
      'Накуцва с предната лапа след разходка.',
      'Кашля нощем.',
      'Годишен профилактичен преглед.',
      'Пие много повече вода от обикновено.',
    ],
    en: [
      'Scratching behind the left ear for three days.',
      'Has not eaten since yesterday.',
      'Limping after a walk.',
      'Yearly check-up.',
    ],
  },
  'follow-up': {
    bg: ['Контрола след лечението.', 'Сваляне на конци.'],
    en: ['Check after the treatment.', 'Stitches to be removed.'],
  },
  vaccination: { bg: ['Годишна ваксина.', 'Втора ваксина.'], en: ['Yearly vaccination.'] },
  neutering: { bg: ['Планова кастрация.'], en: ['Planned neutering.'] },
}
const byTrade: Record<ProfessionalRole, Sentences> = {
  VET: { bg: ['По препоръка на лекаря ни.', 'Имаме направление от друг кабинет.'], en: ['Referred by our vet.'] },
  GROOMER: { bg: ['Козината се е сплъстила.', 'Къпане преди празника.'], en: ['The coat is matted.'] },
  TRAINER: { bg: ['Дърпа на каишка.', 'Лае по други кучета.'], en: ['Pulls on the leash.'] },
  PET_WALKER: { bg: ['Днес сме на работа до късно.'], en: ['We work late today.'] },
  PET_SITTER: { bg: ['Пътуваме за деня.'], en: ['We are away for the day.'] },
  HOTELS: { bg: ['Ремонт у дома.'], en: ['Repairs at home.'] },
  SHELTER: { bg: ['Запознанство.'], en: ['To meet.'] },
  CLINIC: { bg: ['Консултация.'], en: ['Consultation.'] },
}

export const reasonFor = (role: ProfessionalRole, serviceId: string, language: Language, dice: Dice): string =>
  dice.pick((byService[serviceId] ?? byTrade[role])[language])

export const parentCancelReasons: Sentences = {
  bg: ['Вече е по-добре.', 'Не можем да дойдем.', 'Разболях се.', 'Намерихме час по-близо до дома.'],
  en: ['Feeling better already.', 'We cannot make it.'],
}
export const professionalCancelReasons = ['Спешна операция.', 'Болнични.', 'Авария в кабинета.']

/** Prescriptions after the check-ups that end with one. */
export const sheets: { reasons: string[]; sheet: PrescriptionSheet }[] = [
  {
    reasons: ['От три дни се чеше зад лявото ухо и не иска да го пипаме там.', 'Scratching behind the left ear for three days.'],
    sheet: {
      diagnosis: 'Външен отит',
      medicines: [
        { name: 'Разтвор за почистване на уши', dose: '2 ml', instructions: 'Веднъж дневно, преди капките' },
        { name: 'Капки за уши с антибиотик', dose: '5 капки', instructions: 'Два пъти дневно, 7 дни' },
      ],
      notes: 'Контролен преглед след десет дни.',
    },
  },
  {
    reasons: ['Не яде от вчера и само лежи.', 'Has not eaten since yesterday.'],
    sheet: {
      diagnosis: 'Остър гастроентерит',
      medicines: [{ name: 'Пробиотик за кучета и котки', dose: '1 саше', instructions: 'Веднъж дневно с храна, 5 дни' }],
      notes: 'Малки порции лесносмилаема храна и вода на воля. Ако повръща, обадете се.',
    },
  },
  {
    reasons: ['Накуцва с предната лапа след разходка.', 'Limping after a walk.'],
    sheet: {
      diagnosis: 'Навяхване на предния крайник',
      medicines: [{ name: 'Мелоксикам', dose: '0,1 mg/kg', instructions: 'Веднъж дневно с храна, 4 дни' }],
      notes: 'Покой една седмица, само кратки разходки на каишка.',
    },
  },
  {
    reasons: ['Кашля нощем.'],
    sheet: {
      diagnosis: 'Трахеобронхит',
      medicines: [{ name: 'Сироп за кашлица за животни', dose: '3 ml', instructions: 'Два пъти дневно, 5 дни' }],
      notes: 'Нашийникът да се смени с нагръдник.',
    },
  },
]
