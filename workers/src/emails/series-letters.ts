import { factOf } from '@lapka/contracts/facts.ts'
import { seriesStream } from '@lapka/contracts/streams.ts'
import type { CommandDependencies } from '../work/job.ts'
import {
  fact,
  moneyFact,
  placeFact,
  policySentence,
  sayIn,
  shortMoment,
  type Letter,
  type LetterFacts,
  type SeriesFacts,
  type Translate,
  petFact,
} from './letter.ts'

/** What a letter says of a series, once it was paid. */
export const readSeriesFacts = async (
  { handle }: Pick<CommandDependencies, 'handle'>,
  seriesId: string | undefined,
): Promise<SeriesFacts | null> => {
  const events = seriesId === undefined ? [] : await handle.readEvents(seriesStream(seriesId))
  const [placed, paid, started] = [
    factOf(events, 'SeriesPlaced'),
    factOf(events, 'SeriesPaid'),
    factOf(events, 'SeriesPaymentStarted'),
  ]
  if (placed === undefined || paid === undefined || started === undefined) return null
  const booked = placed.visits.filter(({ appointmentId }) => paid.bookedIds.includes(appointmentId))
  return {
    bookedCount: booked.length,
    skippedCount: placed.skipped.length,
    lastStartsAt: booked.at(-1)?.startsAt ?? '',
    paidCents: started.visits.reduce(
      (sum, { appointmentId, cents }) => (paid.bookedIds.includes(appointmentId) ? sum + cents : sum),
      0,
    ),
  }
}

const visitsIn = ({ bookedCount }: SeriesFacts, say: Translate): string =>
  bookedCount === 1 ? say('1 посещение', '1 visit') : say(`${bookedCount} посещения`, `${bookedCount} visits`)

const seriesRows = (facts: LetterFacts, series: SeriesFacts, say: Translate): Letter['facts'] => [
  ...fact(say('Първо', 'First'), shortMoment(facts)),
  ...fact(say('Последно', 'Last'), shortMoment(facts, series.lastStartsAt)),
  ...fact(say('Услуга', 'Service'), facts.serviceName),
]

export const seriesLetterToParent = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const series = facts.series ?? { bookedCount: 1, skippedCount: 0, lastStartsAt: facts.startsAt, paidCents: facts.paidCents }
  const title = say(`Запазихме ${visitsIn(series, say)}`, `${visitsIn(series, say)} booked`)
  return {
    subject: facts.petName === '' ? title : say(`${title} за ${facts.petName}`, `${title} for ${facts.petName}`),
    title,
    lead: say(
      'Получихме плащането и всички посещения са ваши. Не е нужно да правите нищо повече.',
      'We received your payment and all the visits are confirmed. There’s nothing more you need to do.',
    ),
    facts: [
      ...seriesRows(facts, series, say),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Телефон', 'Phone'), facts.professionalPhone),
      ...placeFact(facts, say),
      ...fact(say('За кого', 'For'), facts.petName),
      ...(series.skippedCount > 0 ? fact(say('Пропуснати дни', 'Skipped days'), String(series.skippedCount)) : []),
      ...moneyFact(facts, say('Платено', 'Paid'), series.paidCents),
    ],
    quote: null,
    note: `${say(
      'Всяко посещение можете да преместите или откажете поотделно. За първото:',
      'Each visit can be moved or cancelled by itself. For the first one:',
    )} ${policySentence(facts, say)}`,
    button: say('Вижте поредицата', 'View the series'),
  }
}

export const seriesLetterToProfessional = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const series = facts.series ?? { bookedCount: 1, skippedCount: 0, lastStartsAt: facts.startsAt, paidCents: facts.paidCents }
  const pet = facts.petName || say('любимец', 'a pet')
  const parent = facts.parentName || say('Стопанин', 'A pet parent')
  const title = say(`Нова поредица: ${visitsIn(series, say)}`, `New series: ${visitsIn(series, say)}`)
  return {
    subject: `${title}, ${pet}`,
    title,
    lead: say(
      `${parent} запази и плати ${visitsIn(series, say)} за ${pet}. Всяко стои в календара ви само за себе си.`,
      `${parent} booked and paid for ${visitsIn(series, say)} for ${pet}. Each one is in your calendar by itself.`,
    ),
    facts: [
      ...seriesRows(facts, series, say),
      ...fact(say('Стопанин', 'Pet parent'), facts.parentName),
      ...petFact(facts),
      ...moneyFact(facts, say('Платено', 'Paid'), series.paidCents),
    ],
    quote:
      facts.visitReason === ''
        ? null
        : { label: say('Бележка от стопанина', 'Note from the pet parent'), words: facts.visitReason },
    note: '',
    button: say('Вижте първото', 'View the first one'),
  }
}
