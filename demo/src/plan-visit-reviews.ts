import type { ReviewStars } from '@lapka/contracts/reviews.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { iso } from './calendar.ts'
import { diceOf } from './dice.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

export type PlannedReview = ReviewStars & { text: string; at: string; answer: { text: string; at: string } | null }

type Words = Record<'bg' | 'en', readonly string[]>

/** By the stars that go with them; nothing in them belongs to one trade. */
const words: Record<'good' | 'fair' | 'poor', Words> = {
  good: {
    bg: [
      'Търпеливо и внимателно. Обясни ни какво прави и защо.',
      'Влязохме навреме и си тръгнахме спокойни. Ще дойдем пак.',
      'Личи си, че обича животните. Нашето обикновено се крие, а тук си легна на пода.',
      'Отговори на всичките ни въпроси, без да бърза.',
      'Точно каквото пише в профила. Цената беше същата като обявената.',
      'Препоръчахме го на съседите. Лесно се намира, има къде да се спре.',
      '',
    ],
    en: [
      'Patient and careful. Explained every step.',
      'On time, kind, and the price was the one on the page.',
      'Our shy one relaxed within minutes. We will come back.',
      '',
    ],
  },
  fair: {
    bg: [
      'Всичко беше наред, но чакахме двадесет минути след часа си.',
      'Добра грижа. Щеше да е хубаво да ни обяснят повече.',
      'Свършиха работата, макар и малко набързо.',
    ],
    en: ['Good care, but we waited twenty minutes past our time.', 'Fine overall, though a bit rushed.'],
  },
  poor: {
    bg: ['Чакахме четиридесет минути и никой не ни каза защо.', 'Очаквахме повече внимание за тази цена.'],
    en: ['We waited forty minutes and nobody told us why.'],
  },
}

const answers = {
  bg: 'Съжаляваме за чакането. Имахме спешен случай. Вече предупреждаваме, щом закъсняваме с повече от десет минути.',
  en: 'We’re sorry about the wait. We had an emergency, and now let people know when we run late.',
} as const

/** One parent in three writes about a visit, a day or two later. */
export const reviewOf = (endMs: number, { appointmentId, parent, mark }: PlannedAppointment): PlannedReview | undefined => {
  if (mark?.kind !== 'completed') return undefined
  const dice = diceOf('review', appointmentId)
  const atMs = Date.parse(mark.at) + dice.whole(24, 60) * HOUR_MS
  if (!dice.chance(0.33) || atMs > endMs - HOUR_MS) return undefined
  const stars = dice.pickWeighted([5, 5, 5, 5, 4, 4, 3, 2, 1].map((item) => ({ item, weight: item > 3 ? 4 : 1 })))
  const mood = stars > 3 ? 'good' : stars === 3 ? 'fair' : 'poor'
  const { language } = parent.account
  const near = () => (dice.chance(0.7) ? (stars > 3 ? 5 : stars === 3 ? 3 : 1) : null)
  const answerMs = atMs + dice.whole(3, 30) * HOUR_MS
  const isAnswered = mood !== 'good' && dice.chance(0.6) && answerMs < endMs - HOUR_MS
  return {
    stars,
    care: near(),
    clarity: near(),
    waiting: mood === 'fair' ? 1 : near(),
    text: dice.pick(words[mood][language]),
    at: iso(atMs),
    answer: isAnswered ? { text: answers[language], at: iso(answerMs) } : null,
  }
}
