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
