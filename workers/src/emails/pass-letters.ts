import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { visitsLeft } from '@lapka/domain/passes/pass.ts'
import {
  fact,
  moment,
  moneyFact,
  sayIn,
  shortMoment,
  type Letter,
  type LetterFact,
  type LetterFacts,
  type PassFacts,
  type Translate,
} from './letter.ts'
import { clear } from './people.ts'

/** What is left of a pass, and what became of it last; nothing of anything else that was booked. */
export const passFactsIn = (
  { seat }: PlacedAppointment,
  events: readonly RecordedEvent[],
  language: Language,
): Pick<LetterFacts, 'pass'> => {
  if (seat?.pass === undefined) return {}
  const { visits, until } = seat.pass
  return { pass: { visits, until, visitsLeft: visitsLeft({ ...seat, pass: seat.pass }), last: lastOf(events, language) } }
}

const CHANGES: ReadonlySet<string> = new Set(['VisitTaken', 'VisitReturned', 'SessionsGivenUp'])

const lastOf = (events: readonly RecordedEvent[], language: Language): PassFacts['last'] => {
  const type = events.findLast((event) => CHANGES.has(event.type))?.type
  if (type === 'SessionsGivenUp') {
    const { refundCents = 0 } = openedFactsOf(events, 'SessionsGivenUp').at(-1) ?? {}
    return { kind: 'refunded', refundCents }
  }
  const returned = type === 'VisitReturned' ? openedFactsOf(events, 'VisitReturned').at(-1) : undefined
  const visits = visitsIn(events, language)
  const visit = returned === undefined ? visits.at(-1) : visits.findLast(({ sessionId }) => sessionId === returned.sessionId)
  if (type === undefined || visit === undefined) return null
  const { className, startsAt } = visit
  if (returned === undefined) return { kind: 'taken', by: 'parent', className, startsAt, reason: '' }
  return { kind: returned.isBack ? 'back' : 'used', by: returned.by, className, startsAt, reason: clear(returned.reason) }
}

const visitsIn = (events: readonly RecordedEvent[], language: Language) => {
  const named = ({ title, titleEn }: { title: string; titleEn: string }) => (language === 'bg' ? title : titleEn)
  const first = openedFactsOf(events, 'SeatBooked').flatMap(({ sessions, pass }) =>
    pass === undefined ? [] : sessions.map(({ sessionId, startsAt }) => ({ sessionId, startsAt, className: named(pass) })),
  )
  const further = openedFactsOf(events, 'VisitTaken').map(({ session: { sessionId, startsAt }, ...visit }) => ({
    sessionId,
    startsAt,
    className: named(visit),
  }))
  return [...first, ...further]
}

export const passFacts = ({ pass, ...facts }: LetterFacts, say: Translate): LetterFact[] =>
  pass === undefined
    ? []
    : fact(
        say('Остават', 'Left'),
        say(
          `${pass.visitsLeft} от ${pass.visits} посещения, до ${shortMoment(facts, pass.until)}`,
          `${pass.visitsLeft} of ${pass.visits} visits, until ${shortMoment(facts, pass.until)}`,
        ),
      )

type Last = NonNullable<PassFacts['last']>

/** A visit was taken or returned, a class was called off, or what was unused was given back. */
export const passLetter = (to: 'parent' | 'professional', facts: LetterFacts, { last }: PassFacts & { last: Last }): Letter => {
  const say = sayIn(facts.language)
  const { title, lead } = wordsOf(to, facts, last)
  const visit = last.kind === 'refunded' ? undefined : last
  const about = visit === undefined ? facts.serviceName : `${visit.className}, ${shortMoment(facts, visit.startsAt)}`
  return {
    subject: `${title}: ${about}`,
    title,
    lead,
    facts: [
      ...(visit === undefined ? [] : fact(say('Занятие', 'Class'), visit.className)),
      ...(visit === undefined ? [] : fact(say('Кога', 'When'), moment(facts, visit.startsAt))),
      ...fact(say('Любимец', 'Pet'), facts.petName),
      ...(last.kind === 'refunded' && to === 'parent' ? moneyFact(facts, say('Връщаме ви', 'Refund'), last.refundCents) : []),
      ...passFacts(facts, say),
    ],
    quote: visit === undefined || visit.reason === '' ? null : { label: say('Причина', 'Reason'), words: visit.reason },
    note: '',
    button: say('Вижте картата', 'View pass'),
  }
}

const wordsOf = (to: 'parent' | 'professional', facts: LetterFacts, last: Last): Pick<Letter, 'title' | 'lead'> => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимеца', 'the pet')
  if (last.kind === 'refunded')
    return {
      title: say('Неизползваните посещения са върнати', 'The unused visits were given back'),
      lead: say('Запазените места остават.', 'The seats that are booked stay.'),
    }
  if (last.kind === 'taken')
    return to === 'parent'
      ? {
          title: say(`Мястото на ${pet} е запазено с картата`, `${pet}’s seat is booked with the pass`),
          lead: say('Няма какво да плащате.', 'There is nothing to pay.'),
        }
      : {
          title: say(`${pet} ще дойде на занятието с карта`, `${pet} is coming to the class with a pass`),
          lead: say('Посещението е платено с картата.', 'The visit is paid with the pass.'),
        }
  if (last.by === 'professional')
    return {
      title: say('Занятието отпада', 'The class was called off'),
      lead: say('Посещението отново е в картата.', 'The visit is back on the pass.'),
    }
  return {
    title: say(`${pet} няма да дойде на занятието`, `${pet} is not coming to the class`),
    lead:
      last.kind === 'back'
        ? say('Мястото отново е свободно.', 'The seat is free again.')
        : say(
            'Мястото отново е свободно. Посещението е върнато късно и се брои за използвано.',
            'The seat is free again. The visit was returned late and counts as used.',
          ),
  }
}
