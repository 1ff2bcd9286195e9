import { formatTime } from '../format.ts'
import { fact, moment, sayIn, shortMoment, type Letter, type LetterFacts } from './letter.ts'

/** The appointment was edited or resized by the other side: what it says now. */
export const changedLetter = (to: 'parent' | 'professional', facts: LetterFacts): Letter => {
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
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('Любимец', 'Pet'), facts.petName),
      ...(to === 'parent'
        ? fact(say('При кого', 'With'), facts.professionalName)
        : fact(say('Стопанин', 'Pet parent'), facts.parentName)),
    ],
    quote: facts.visitReason === '' ? null : { label: say('Причина', 'Reason'), words: facts.visitReason },
    note: '',
    button: say('Вижте часа', 'View appointment'),
  }
}
