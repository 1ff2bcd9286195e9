import type { SectionBody } from '@lapka/contracts/api/profile.ts'

/** All that a vet fills in. */
export const sectionsOfVet = {
  'profile-details': {
    prefix: 'д-р',
    name: 'Боряна',
    surname: 'Захариева',
    latinName: '',
    phone: '+359 88 123 4567',
    about: 'Лекувам кучета и котки от двадесет години.',
  } satisfies SectionBody<'profile-details'>,
  specializations: {
    specializations: ['Дерматология', 'Обща практика'],
    species: ['dog', 'cat'],
  } satisfies SectionBody<'specializations'>,
  'address-details': {
    city: 'Пловдив',
    address2: 'ул. „Шипка“ 12',
    latitude: 42.1421,
    longitude: 24.7502,
  } satisfies SectionBody<'address-details'>,
  'working-days': {
    weekly: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
    breaks: [{ weekday: 1, from: '12:00', to: '13:00' }],
    bufferMinutes: 0,
    minimumNoticeMinutes: 0,
    horizonDays: 60,
  } satisfies SectionBody<'working-days'>,
  services: {
    services: [
      { id: 'exam', name: 'Преглед', nameEn: 'Examination', priceCents: 3000, durationMinutes: 30, location: 'AT_PROFESSIONAL' },
    ],
    serviceAreaKm: null,
    travelMode: null,
  } satisfies SectionBody<'services'>,
  'cancellation-policy': {
    freePeriodHours: 48,
    lateRefundPercent: 30,
    noShowRefundPercent: 10,
  } satisfies SectionBody<'cancellation-policy'>,
  'spoken-languages': { languages: ['bg', 'en'] } satisfies SectionBody<'spoken-languages'>,
  'education-and-experience': {
    education: [{ school: 'Лесотехнически университет, София', degree: 'Ветеринарна медицина', year: 2012 }],
    experience: [{ place: 'Клиника за алергии, Лайпциг', work: 'Стаж', fromYear: 2014, untilYear: 2015 }],
  } satisfies SectionBody<'education-and-experience'>,
  'alternative-profile-details': {
    clinicName: 'Клиника „Тракия“',
    alternativeName: '',
    alternativeAbout: '',
  } satisfies SectionBody<'alternative-profile-details'>,
}
