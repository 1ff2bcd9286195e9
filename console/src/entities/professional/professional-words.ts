import { useLanguage } from '../../kit/i18n/use-language.ts'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useCallback } from 'react'

/** Professionals write their fields in Bulgarian; these are the ones whose English name we know. Others are shown as written. */
const english: Record<string, string> = {
  'Обща практика': 'General practice',
  Дерматология: 'Dermatology',
  Кардиология: 'Cardiology',
  Хирургия: 'Surgery',
  Онкология: 'Oncology',
  Стоматология: 'Dentistry',
  'Спешна медицина': 'Emergency medicine',
  'Екзотични животни': 'Exotic animals',
  Хранене: 'Nutrition',
  Токсикология: 'Toxicology',
  'Болести по конете': 'Diseases of horses',
  'Болести по птиците': 'Diseases of birds',
  'Болести по рибите': 'Diseases of fish',
  'Болести по пчелите': 'Diseases of bees',
  'Болести по влечугите': 'Diseases of reptiles',
  'Болести по селскостопанските животни': 'Farm animals',
  'Образна диагностика': 'Imaging',
  'Къпане и подсушаване': 'Bath and dry',
  'Подстригване по порода': 'Breed cuts',
  Тримиране: 'Hand stripping',
  'Грижа за котки': 'Cat care',
  Послушание: 'Obedience',
  'Социализация на кученца': 'Puppy socialisation',
  'Корекция на поведение': 'Behaviour',
  Аджилити: 'Agility',
  'Дълги разходки': 'Long walks',
  'Активни кучета': 'Active dogs',
  'Възрастни кучета': 'Senior dogs',
  'Гледане у дома': 'Care at home',
  Котки: 'Cats',
  Кучета: 'Dogs',
  Кученца: 'Puppies',
  'Дребни животни': 'Small animals',
  'Голям двор': 'Large yard',
  Осиновяване: 'Adoption',
  'Приемна грижа': 'Foster care',
}

export const useSpecialization = (): ((name: string | undefined) => string) => {
  const language = useLanguage()
  return (name = '') => (language === 'en' ? (english[name] ?? name) : name)
}

type Names = Pick<AppointmentView['service'], 'name' | 'nameEn'>

/** Names a service in the reader's language, or in the other if it is missing. */
export const useServiceNaming = (): ((service: Names) => string) => {
  const language = useLanguage()
  return useCallback(({ name, nameEn }) => (language === 'en' ? nameEn || name : name || nameEn), [language])
}

/** Within a sentence a service, and each of several, begins with a small letter, unless it is an abbreviation. */
export const inSentence = (service: string): string =>
  service.replace(/(?<=^| \+ )\p{Lu}(?=\p{Ll})/gu, (first) => first.toLowerCase())

export const useServiceName = (service: Names): string => useServiceNaming()(service)
