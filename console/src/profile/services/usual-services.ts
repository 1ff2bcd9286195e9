import type { ProfessionalRole } from '@lapka/contracts/roles.ts'

type UsualService = { name: string; nameEn: string; durationMinutes: number }
const usual = (name: string, nameEn: string, durationMinutes: number): UsualService => ({ name, nameEn, durationMinutes })

/** What most people of a trade offer, so that a first list is a few presses. Prices are everybody's own. */
export const usualServices: Record<ProfessionalRole, UsualService[]> = {
  VET: [
    usual('Преглед', 'Check-up', 30),
    usual('Контролен преглед', 'Follow-up visit', 30),
    usual('Ваксинация', 'Vaccination', 30),
    usual('Ехография', 'Ultrasound', 60),
    usual('Кръвни изследвания', 'Blood tests', 30),
  ],
  GROOMER: [
    usual('Къпане и подсушаване', 'Bath and dry', 60),
    usual('Подстригване по порода', 'Breed haircut', 90),
    usual('Рязане на нокти', 'Nail trim', 30),
  ],
  TRAINER: [usual('Индивидуален урок', 'Individual lesson', 60), usual('Първи урок за кученце', 'First puppy lesson', 60)],
  PET_WALKER: [usual('Разходка 30 минути', '30-minute walk', 30), usual('Разходка един час', 'One-hour walk', 60)],
  PET_SITTER: [usual('Посещение у дома', 'Home visit', 60), usual('Гледане половин ден', 'Half-day sitting', 240)],
  HOTELS: [usual('Дневен престой', 'Day stay', 480)],
  SHELTER: [],
  CLINIC: [],
}
