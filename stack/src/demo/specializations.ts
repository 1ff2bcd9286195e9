import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { Dice } from './dice.ts'

/** The specification's specialties (section 3) and what the other trades are good at, as professionals write them. */
const vetSpecializations = [
  'Дерматология',
  'Кардиология',
  'Хирургия',
  'Онкология',
  'Стоматология',
  'Спешна медицина',
  'Екзотични животни',
  'Хранене',
  'Токсикология',
  'Болести по конете',
  'Болести по птиците',
  'Болести по рибите',
  'Болести по пчелите',
  'Болести по влечугите',
  'Болести по селскостопанските животни',
]

const specializationsOf: Record<Exclude<ProfessionalRole, 'VET'>, string[]> = {
  GROOMER: ['Къпане и подсушаване', 'Подстригване по порода', 'Тримиране', 'Грижа за котки'],
  TRAINER: ['Послушание', 'Социализация на кученца', 'Корекция на поведение', 'Аджилити'],
  PET_WALKER: ['Дълги разходки', 'Активни кучета', 'Възрастни кучета'],
  PET_SITTER: ['Гледане у дома', 'Котки', 'Кученца', 'Дребни животни'],
  HOTELS: ['Кучета', 'Котки', 'Голям двор'],
  SHELTER: ['Осиновяване', 'Приемна грижа'],
  CLINIC: ['Обща практика', 'Хирургия', 'Образна диагностика', 'Спешна медицина'],
}

/** Most vets do general practice and something besides; the rare fields have few. */
export const specializationsFor = (role: ProfessionalRole, dice: Dice): string[] => {
  if (role !== 'VET') return dice.some(specializationsOf[role], dice.whole(1, 3))
  const common = vetSpecializations.slice(0, 8)
  const own = dice.some(dice.chance(0.8) ? common : vetSpecializations, dice.whole(1, 2))
  return dice.chance(0.6) ? ['Обща практика', ...own] : own
}
