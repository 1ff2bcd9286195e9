import type { Dice } from './dice.ts'

/** Bulgarian names with the surname in the form of the bearer's gender: Иванов, Иванова; Загорски, Загорска. */
const maleNames = (
  'Александър Ангел Андрей Антон Атанас Бисер Благой Богдан Борис Валентин Васил Велизар Веселин Виктор Владимир Георги Даниел ' +
  'Делян Димитър Добромир Емил Живко Ивайло Иван Илиян Йордан Калин Камен Кирил Константин Красимир Любомир Мартин Методи Милен ' +
  'Мирослав Михаил Николай Огнян Павел Петър Пламен Радослав Росен Румен Симеон Станимир Стефан Стоян Тодор Христо Цветан Явор'
).split(' ')

const femaleNames = (
  'Албена Анелия Анна Антоанета Биляна Бистра Боряна Ваня Васка Велислава Венета Весела Виктория Виолета Галина Гергана Даниела ' +
  'Десислава Диана Димитрина Донка Дора Елена Елица Емилия Женя Зорница Ивелина Илияна Ирина Йоана Калина Камелия Катерина ' +
  'Кремена Лиляна Магдалена Маргарита Мария Милена Мирела Надежда Невена Нели Петя Полина Радка Ралица Росица Румяна Светла ' +
  'Силвия Снежана Стефка Теодора Цветелина Юлия Яна'
).split(' ')

const surnames = (
  'Александров Ангелов Андреев Антонов Арсов Атанасов Бакалов Балабанов Благоев Богданов Бонев Борисов Бояджиев Василев Вълчев ' +
  'Вълков Гочев Георгиев Генчев Дамянов Денев Димитров Дойчев Донев Дончев Драганов Желев Жечев Загорски Захариев Златев Иванов ' +
  'Илиев Йорданов Казаков Калоянов Камбуров Кирилов Колев Костадинов Костов Кръстев Кънев Лазаров Манолов Маринов Марков Минчев ' +
  'Митев Михайлов Младенов Мутафов Найденов Неделчев Нейков Николов Ненов Павлов Панайотов Пеев Петков Петров Попов Радев Райков ' +
  'Русев Савов Симеонов Славов Спасов Станев Стефанов Стоянов Тодоров Тонев Трифонов Узунов Филипов Хаджиев Христов Цанев Цветков ' +
  'Чавдаров Чакъров Шопов Янков Яначков Ковачевски Планински Балкански Рилски'
).split(' ')

export type PersonName = { name: string; surname: string; isFemale: boolean }

const feminine = (surname: string): string => (surname.endsWith('ски') ? `${surname.slice(0, -1)}а` : `${surname}а`)

export const bulgarianName = (dice: Dice): PersonName => {
  const isFemale = dice.chance(0.58)
  const surname = dice.pick(surnames)
  return { name: dice.pick(isFemale ? femaleNames : maleNames), surname: isFemale ? feminine(surname) : surname, isFemale }
}

/** Parents who came to live here and use the platform in English. */
export const foreignNames: PersonName[] = [
  { name: 'Emma', surname: 'Walker', isFemale: true },
  { name: 'James', surname: 'Carter', isFemale: false },
  { name: 'Sophie', surname: 'Lambert', isFemale: true },
  { name: 'Daniel', surname: 'Novak', isFemale: false },
  { name: 'Hannah', surname: 'Fischer', isFemale: true },
  { name: 'Thomas', surname: 'O’Neill', isFemale: false },
  { name: 'Laura', surname: 'Bianchi', isFemale: true },
  { name: 'Peter', surname: 'Jansen', isFemale: false },
]
