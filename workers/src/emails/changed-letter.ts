import { formatTime } from '../format.ts'
import { passLetter } from './pass-letters.ts'
import { fact, moment, moneyFact, petFact, sayIn, whenFacts, shortMoment, type Letter, type LetterFacts } from './letter.ts'
import { serviceFact } from './service-facts.ts'

/** The appointment was edited or resized by the other side: what it says now. */
export const changedLetter = (to: 'parent' | 'professional', facts: LetterFacts): Letter => {
  if (facts.pass?.last) return passLetter(to, facts, { ...facts.pass, last: facts.pass.last })
  if (facts.fellAway) return sessionsLetter(to, facts, facts.fellAway)
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимеца', 'the pet')
  const title = say(`Часът на ${pet} е променен`, `${pet}’s appointment was changed`)
  const { endsAt: instant, zone, language } = facts
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: say('Цената и условията за отмяна остават същите.', 'The price and the cancellation policy stay the same.'),
    facts: [
      ...fact(say('Кога', 'When'), moment(facts)),
      ...fact(say('До', 'Until'), formatTime({ instant, zone, language })),
      ...serviceFact(facts),
      ...petFact(facts),
      ...(to === 'parent'
        ? fact(say('При кого', 'With'), facts.professionalName)
        : fact(say('Стопанин', 'Pet parent'), facts.parentName)),
    ],
    quote: facts.visitReason === '' ? null : { label: say('Причина', 'Reason'), words: facts.visitReason },
    note: '',
    button: say('Вижте часа', 'View appointment'),
  }
}

/** Sessions of a course fell away: the trainer called one off, or the parent left. */
const sessionsLetter = (
  to: 'parent' | 'professional',
  facts: LetterFacts,
  { refundCents, reason }: NonNullable<LetterFacts['fellAway']>,
): Letter => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимеца', 'the pet')
  const isToParent = to === 'parent'
  const title = isToParent
    ? say('Занятие от курса отпада', 'A session of the course was called off')
    : say(`${pet} напуска курса`, `${pet} is leaving the course`)
  return {
    subject: `${title}: ${facts.serviceName}`,
    title,
    lead: isToParent
      ? say(
          'Връщаме ви платеното за него. Останалите занятия са както са запазени.',
          'We refund what you paid for it. The other sessions stay as booked.',
        )
      : say('Мястото в оставащите занятия отново е свободно.', 'The seat in the sessions left is open for booking again.'),
    facts: [
      ...petFact(facts),
      ...(isToParent ? moneyFact(facts, say('Връщаме ви', 'Refund'), refundCents) : []),
      ...(isToParent ? whenFacts(facts, say('Остава', 'Still on')) : []),
    ],
    quote: reason === '' ? null : { label: say('Причина', 'Reason'), words: reason },
    note: '',
    button: say('Вижте мястото', 'View seat'),
  }
}
