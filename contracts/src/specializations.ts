import type { ProfessionalRole } from './roles.ts'

/** The specialization to search for in an emergency. */
export const EMERGENCY_MEDICINE = 'Спешна медицина'

/** The specialties of vets and what the other trades are good at, in Bulgarian, as they are searched for. */
export const usualSpecializations: Record<ProfessionalRole, string[]> = {
  VET: [
    'Обща практика',
    'Дерматология',
    'Кардиология',
    'Хирургия',
    'Онкология',
    'Стоматология',
    EMERGENCY_MEDICINE,
    'Екзотични животни',
    'Хранене',
    'Токсикология',
    'Болести по конете',
    'Болести по птиците',
    'Болести по рибите',
    'Болести по пчелите',
    'Болести по влечугите',
    'Болести по селскостопанските животни',
  ],
  GROOMER: ['Къпане и подсушаване', 'Подстригване по порода', 'Тримиране', 'Грижа за котки'],
  TRAINER: ['Послушание', 'Социализация на кученца', 'Корекция на поведение', 'Аджилити'],
  PET_WALKER: ['Дълги разходки', 'Активни кучета', 'Възрастни кучета'],
  PET_SITTER: ['Гледане у дома', 'Котки', 'Кученца', 'Дребни животни'],
  HOTELS: ['Кучета', 'Котки', 'Голям двор'],
  SHELTER: ['Осиновяване', 'Приемна грижа'],
  CLINIC: ['Обща практика', 'Хирургия', 'Образна диагностика', EMERGENCY_MEDICINE],
}
