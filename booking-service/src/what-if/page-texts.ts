import type { Language } from '@lapka/contracts/roles.ts'
import type { Measure, Rule } from '@lapka/contracts/what-if.ts'

type PageTexts = {
  title: string
  changes: string
  nothing: string
  weeks: string
  legend: string
  trust: string
  noSearches: string
  columns: string[]
  assumptions: string[]
  measures: Record<Measure, string>
  rules: Record<Rule, string>
  means: Record<'better' | 'worse' | 'same', string>
  professionals: (count: number) => string
  reproduced: (matching: string, decisions: string, inputs: string) => string
  people: (shifted: string, lost: string, gained: string) => string
  ran: (decisions: string, seconds: string, position: string) => string
}

/** The exported page's texts; the console has its own texts beside its own page. */
export const pageTexts: Record<Language, PageTexts> = {
  bg: {
    title: 'Какво ако: наистина и с промяната',
    changes: 'Променени правила',
    nothing: 'никое',
    weeks: 'Заетост по седмици',
    legend: 'Плътната линия е с промяната, прекъснатата е както беше наистина.',
    trust: 'Колко да вярвате на това',
    noSearches: 'За това време няма записани търсения, затова никой нов не е добавен.',
    columns: ['Мярка', 'Наистина', 'С промяната', 'Разлика', 'Значи'],
    assumptions: [
      'Търсенето е каквото беше. Не знаем дали с повече свободни часове щяха да дойдат и повече хора.',
      'Който вече не може да получи часа си, взема най-близкия свободен до 24 часа от него или се отказва.',
      'Който е бил отказан и не е запазил друг час до половин час след това, опитва отново същия час.',
      'Който не е видял нито един свободен час, запазва толкова често, колкото онези, които са видели.',
      'Никой не се отказва заради цената и всеки отменя тогава, когато е отменил наистина.',
      'Часовете, запазени преди началото, не се броят.',
    ],
    measures: {
      utilisation: 'Заетост',
      bookedMinutes: 'Запазени часове',
      revenueCents: 'Приход на специалистите',
      refundCents: 'Върнати на стопаните',
      refusedCount: 'Отказани заявки',
      nothingFoundCount: 'Търсили и не намерили час',
      lateCancellationCount: 'Отменени късно',
    },
    rules: {
      minimumNoticeMinutes: 'Предизвестие за нов час (минути)',
      freeCancellationHours: 'Безплатна отмяна до (часове преди началото)',
      lateRefundPercent: 'Връщане при късна отмяна (%)',
      noShowRefundPercent: 'Връщане при неявяване (%)',
      bufferMinutes: 'Време след всеки час (минути)',
      holdMinutes: 'Запазен без плащане (минути)',
      pricePercent: 'Цени (% от сегашните)',
      opensEarlierMinutes: 'Започват по-рано с (минути)',
      closesLaterMinutes: 'Приключват по-късно с (минути)',
    },
    means: { better: 'по-добре', worse: 'по-лошо', same: 'без разлика' },
    professionals: (count) => (count === 1 ? 'един специалист' : `${count} специалисти`),
    reproduced: (matching, decisions, inputs) =>
      `Без промяна излиза точно историята: ${matching} от ${decisions} решения съвпадат събитие по събитие. Още ${inputs} неща са повторени, както са записани.`,
    people: (shifted, lost, gained) =>
      `С промяната ${shifted} вземат друг час близо до своя, ${lost} остават без час, ${gained} получават час, който тогава не са получили.`,
    ran: (decisions, seconds, position) => `${decisions} решения за ${seconds} секунди, до събитие ${position}.`,
  },
  en: {
    title: 'What if: as it was and with the change',
    changes: 'Changed rules',
    nothing: 'none',
    weeks: 'Utilisation by week',
    legend: 'The solid line is with the change, the dashed one is how it really was.',
    trust: 'How far to trust this',
    noSearches: 'No searches were recorded in this time, so nobody new was added.',
    columns: ['Measure', 'Really', 'With the change', 'Difference', 'Means'],
    assumptions: [
      'Demand is what it was. We don’t know whether more open times would have brought more people.',
      'Whoever can’t have their time any more takes the nearest open one within 24 hours, or gives up.',
      'Whoever was refused and booked nothing within half an hour tries the same time again.',
      'Whoever was shown no open time books as often as those who were shown some.',
      'Nobody leaves because of the price, and everybody cancels when they really did.',
      'Appointments booked before the start are not counted.',
    ],
    measures: {
      utilisation: 'Utilisation',
      bookedMinutes: 'Booked hours',
      revenueCents: 'Income of professionals',
      refundCents: 'Refunded to parents',
      refusedCount: 'Refused requests',
      nothingFoundCount: 'Searched and found no time',
      lateCancellationCount: 'Cancelled late',
    },
    rules: {
      minimumNoticeMinutes: 'Minimum notice (minutes)',
      freeCancellationHours: 'Free cancellation until (hours before the start)',
      lateRefundPercent: 'Refund when cancelling late (%)',
      noShowRefundPercent: 'Refund for a no-show (%)',
      bufferMinutes: 'Time after each appointment (minutes)',
      holdMinutes: 'Held without payment (minutes)',
      pricePercent: 'Prices (% of today’s)',
      opensEarlierMinutes: 'Opens earlier by (minutes)',
      closesLaterMinutes: 'Closes later by (minutes)',
    },
    means: { better: 'better', worse: 'worse', same: 'no difference' },
    professionals: (count) => (count === 1 ? 'one professional' : `${count} professionals`),
    reproduced: (matching, decisions, inputs) =>
      `Without a change, history comes out exactly: ${matching} of ${decisions} decisions match event for event. Another ${inputs} things were repeated as recorded.`,
    people: (shifted, lost, gained) =>
      `With the change ${shifted} take another time near theirs, ${lost} are left without one, ${gained} get a time that they did not get then.`,
    ran: (decisions, seconds, position) => `${decisions} decisions in ${seconds} seconds, up to event ${position}.`,
  },
}
