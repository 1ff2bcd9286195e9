import { animalTypes, type AnimalType } from '@lapka/contracts/pets.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { Education, Experience, Representative } from '@lapka/contracts/events/professionals.ts'
import { isServiceProvider, type ProfessionalRole } from '@lapka/contracts/roles.ts'
import { diceOf, type Dice } from './dice.ts'

/** Profile details beside the person's identity. */
export type PlannedDetails = {
  phone: string
  about: string
  species: AnimalType[]
  /** Of a vet. */
  background?: { education: Education[]; experience: Experience[] }
  /** Of a company. */
  company?: { registrationNumber: string; vatNumber: string; website: string; representatives: Representative[] }
}

type DetailsOf = {
  seed: number
  number: number
  account: Omit<Events['AccountRegistered'], 'emailKey'>
  role: ProfessionalRole
  specializations: string[]
}

/** Chosen by dice of its own. The phones and company numbers are not in use. */
export const planDetails = ({ seed, number, account, role, specializations }: DetailsOf): PlannedDetails => {
  const dice = diceOf(seed, 'details', account.email)
  const species = speciesOf(role, specializations, dice.chance(0.4))
  const about = dice.some(sentences[role], 2).join(' ')
  const phone = `+359 ${role === 'CLINIC' ? '2' : '88'} 555 ${String(number).padStart(4, '0')}`
  if (role === 'VET') return { phone, about, species, background: planBackground(diceOf(seed, 'background', account.email)) }
  if (isServiceProvider(role)) return { phone, about, species }
  const [login = ''] = account.email.split('@')
  const { name, surname, email } = account
  const registrationNumber = String((role === 'CLINIC' ? 200_000_000 : 201_000_000) + number)
  const company = {
    registrationNumber,
    // Every second one is registered for VAT.
    vatNumber: number % 2 === 1 ? `BG${registrationNumber}` : '',
    website: `https://${login}.lapka.example`,
    representatives: [{ name, surname, position: 'Управител', email, phone }],
  }
  return { phone, about, species, company }
}

/** The two faculties of veterinary medicine in Bulgaria. */
const faculties = ['Тракийски университет, Стара Загора', 'Лесотехнически университет, София']
const firstPlaces = ['Университетска клиника', 'Общински приют', 'Клиника за дребни животни']

const planBackground = (dice: Dice): NonNullable<PlannedDetails['background']> => {
  const year = dice.whole(1996, 2021)
  return {
    education: [{ school: dice.pick(faculties), degree: 'Ветеринарна медицина', year }],
    experience: dice.chance(0.6)
      ? [{ place: dice.pick(firstPlaces), work: 'Ветеринарен лекар', fromYear: year, untilYear: year + dice.whole(1, 4) }]
      : [],
  }
}

const EXOTIC = /Екзотични|птиците|влечугите/

const speciesOf = (role: ProfessionalRole, specializations: string[], takesRodents: boolean): AnimalType[] => {
  const usual = speciesOfTrade[role]
  if (role !== 'VET') return usual
  if (specializations.some((name) => EXOTIC.test(name))) return [...animalTypes]
  return takesRodents ? [...usual, 'rodent'] : usual
}

const speciesOfTrade: Record<ProfessionalRole, AnimalType[]> = {
  VET: ['dog', 'cat'],
  GROOMER: ['dog', 'cat'],
  TRAINER: ['dog'],
  PET_WALKER: ['dog'],
  PET_SITTER: [...animalTypes],
  HOTELS: ['dog', 'cat'],
  SHELTER: ['dog', 'cat'],
  CLINIC: [...animalTypes],
}

/** Each stands beside any other of its trade. */
const sentences: Record<ProfessionalRole, string[]> = {
  VET: [
    'Преглеждам без бързане и обяснявам какво откривам, преди да започнем лечение.',
    'За плашливите пациенти имам тихо помещение и време да свикнат.',
    'Държа на профилактичните прегледи: повечето болести се лекуват най-лесно, когато са хванати рано.',
    'След всеки преглед получавате кратък план за вкъщи.',
    'Работя с вътрешна лаборатория, затова кръвните резултати са готови същия ден.',
  ],
  GROOMER: [
    'Работя с по едно животно, така че никой не чака в клетка.',
    'Ползвам козметика за чувствителна кожа.',
    'Преди първото подстригване се уговаряме каква дължина ви е удобна за поддържане.',
    'Котките идват в отделни дни, когато няма кучета.',
  ],
  TRAINER: [
    'Обучавам само с награда и търпение.',
    'След всеки урок получавате упражнения за седмицата.',
    'Първия път идвам у вас, за да видя кучето там, където е спокойно.',
    'Работя и с кучета, които се страхуват от хора или от други кучета.',
  ],
  PET_WALKER: [
    'Разхождам най-много по две кучета наведнъж, само ако се разбират.',
    'След всяка разходка пращам снимка и кратка бележка.',
    'Разхождам при всяко време и връщам кучето с избърсани лапи.',
  ],
  PET_SITTER: [
    'Гледам у вас, за да не се променя нищо за любимеца.',
    'Давам лекарства по часове и пращам снимка всеки ден.',
    'Преди първото гледане идвам да се запознаем.',
    'Поливам и цветята, ако помолите.',
  ],
  HOTELS: [
    'Всеки гост има собствена стая с прозорец и достъп до двор.',
    'Разхождаме три пъти на ден, малките и големите кучета поотделно.',
    'При нужда ветеринар идва на място.',
  ],
  SHELTER: [
    'Всички животни при нас са обезпаразитени, ваксинирани и кастрирани.',
    'Елате да се запознаете, преди да решите да осиновите.',
    'Търсим и приемни домове за малките.',
  ],
  CLINIC: [
    'Приемаме със записан час, а спешните случаи преглеждаме веднага.',
    'При нас има ехограф, рентген и лаборатория.',
    'Стационарът ни е с дежурен лекар през нощта.',
    'Котките чакат в отделна чакалня.',
  ],
}
