import { reportStreams } from '@lapka/domain/appointments/visit-report/report.ts'
import { formatDay, formatTime } from '../format.ts'
import type { CommandDependencies } from '../work/job.ts'
import { fact, sayIn, type Letter, type LetterFacts, type ReportFacts } from './letter.ts'

/** What a letter says of a visit's report. Its words and photos stay on the page of the visit. */
export const readReportFacts = async (
  { handle }: Pick<CommandDependencies, 'handle'>,
  appointmentId: string,
): Promise<ReportFacts | null> => {
  const { begun, photoIds } = (await handle.read(reportStreams(appointmentId))).report
  return begun === null || begun.endedAt === null
    ? null
    : { startedAt: begun.at, endedAt: begun.endedAt, photoCount: photoIds.length }
}

/** How the visit went, from the walker or sitter who was there. */
export const reportLetter = (facts: LetterFacts): Letter => {
  const { language, zone, petName, professionalName, report } = facts
  const say = sayIn(language)
  const time = (instant: string) => formatTime({ instant, zone, language })
  const title =
    petName === ''
      ? say('Разказ за посещението', 'A report of the visit')
      : say(`Разказ за ${petName}`, `A report about ${petName}`)
  const span = report === null ? '' : `${time(report.startedAt)}–${time(report.endedAt)}`
  const day = formatDay({ instant: report?.startedAt ?? facts.startsAt, zone, language })
  return {
    subject: [title, [day, span].filter(Boolean).join(', ')].join(': '),
    title,
    lead: say(
      `${professionalName || 'Специалистът'} ви разказва как мина посещението.`,
      `${professionalName || 'Your professional'} tells you how the visit went.`,
    ),
    facts: [
      ...fact(say('Кога беше', 'When it was'), [day, span].filter(Boolean).join(', ')),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('За кого', 'For'), petName),
      ...(report !== null && report.photoCount > 0 ? fact(say('Снимки', 'Photos'), String(report.photoCount)) : []),
    ],
    quote: null,
    note: say(
      'Снимките и думите са само за вас: стоят на страницата на посещението.',
      'The photos and words are for you alone: they are on the page of the visit.',
    ),
    button: say('Прочетете разказа', 'Read the report'),
  }
}
