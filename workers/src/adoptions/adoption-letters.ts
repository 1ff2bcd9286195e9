import type { Language } from '@lapka/contracts/roles.ts'
import { sayIn, type Letter, type Translate } from '../emails/letter.ts'

export type AdoptionNews =
  | 'asked'
  | 'withdrawn'
  | 'declined'
  | 'agreed'
  | 'adopted'
  | 'taken-down'
  | 'visit-offered'
  | 'visit-booked'
  | 'visit-moved'
  | 'visit-cancelled'

export type AdoptionFacts = {
  pet: string
  shelter: string
  family: string
  /** The shelter's, on one line. */
  address: string
  phone: string
  /** The shelter's words where it declined. */
  reason: string
  /** Times that are offered, or the one that is meant, as the reader reads them. */
  times: string[]
  to: 'parent' | 'shelter'
}

export const adoptionLetter = (language: Language, news: AdoptionNews, facts: AdoptionFacts): Letter => {
  const say = sayIn(language)
  const [subject, lead, note, button] = wordsOf(say, news, facts)
  const isVisit = news.startsWith('visit-')
  const { times, address, phone, reason, to } = facts
  const when = news === 'visit-offered' ? say('Предложен час', 'Offered time') : say('Кога', 'When')
  const where = [
    { label: say('Къде', 'Where'), value: address },
    { label: say('Телефон', 'Phone'), value: phone },
  ].filter(({ value }) => value !== '')
  return {
    subject,
    title: subject,
    lead,
    facts: [
      ...(isVisit ? times.map((value) => ({ label: when, value })) : []),
      ...(to === 'parent' && (isVisit || news === 'agreed') ? where : []),
    ],
    quote: reason === '' ? null : { label: say('От приюта', 'From the shelter'), words: reason },
    note,
    button,
  }
}

type Words = [subject: string, lead: string, note: string, button: string]

const wordsOf = (say: Translate, news: AdoptionNews, facts: AdoptionFacts): Words =>
  facts.to === 'shelter' ? shelterWords(say, news, facts) : parentWords(say, news, facts)

const shelterWords = (say: Translate, news: AdoptionNews, { pet, family }: AdoptionFacts): Words => {
  const see = say('Вижте заявката', 'View the request')
  switch (news) {
    case 'asked':
      return [
        say(`${family} иска да осинови ${pet}`, `${family} wants to adopt ${pet}`),
        say('Прочетете какъв дом предлагат и предложете кога да се видите.', 'Read about their home, and offer times to meet.'),
        '',
        see,
      ]
    case 'withdrawn':
      return [
        say(`${family} оттегли заявката за ${pet}`, `${family} withdrew the request for ${pet}`),
        say('Ако е имало уговорено посещение, и то отпада.', 'If a visit was booked, it is off too.'),
        '',
        see,
      ]
    case 'visit-cancelled':
      return [
        say(`${family} отмени посещението при ${pet}`, `${family} cancelled the visit to ${pet}`),
        say('Заявката остава. Можете да предложите други часове.', 'The request stays open. You can offer other times.'),
        '',
        see,
      ]
    case 'visit-booked':
    case 'visit-moved':
    // The rest is told to families alone.
    case 'visit-offered':
    case 'agreed':
    case 'declined':
    case 'adopted':
    case 'taken-down':
      return [
        news === 'visit-moved'
          ? say(`Посещението на ${family} при ${pet} е преместено`, `${family}’s visit to ${pet} has moved`)
          : say(`${family} идва при ${pet}`, `${family} is coming to see ${pet}`),
        say('Никое друго семейство не може да вземе този час.', 'No other family can take this time.'),
        '',
        see,
      ]
  }
}

const parentWords = (say: Translate, news: AdoptionNews, { pet, shelter }: AdoptionFacts): Words => {
  const others = say('Вижте кои още търсят дом', 'See who else is looking for a home')
  const see = say('Вижте заявката си', 'View your request')
  switch (news) {
    case 'agreed':
      return [
        say(`${pet} е ваш`, `${pet} is yours`),
        say(
          `${shelter} се съгласи. ${pet} вече е сред любимците ви в Лапка. Уговорете с приюта кога да дойдете за него.`,
          `${shelter} said yes. ${pet} is among your pets on Lapka now. Agree with the shelter when you come to take it home.`,
        ),
        say('Благодарим ви, че дадохте дом.', 'Thank you for giving a home.'),
        say('Вижте любимеца си', 'View your pet'),
      ]
    case 'declined':
      return [
        say(`${shelter} отговори за ${pet}`, `${shelter} answered about ${pet}`),
        say('Този път отговорът е „не“.', 'This time the answer is no.'),
        say('Други животни още чакат дом.', 'Other animals are still waiting for a home.'),
        others,
      ]
    case 'adopted':
      return [
        say(`${pet} отива при друго семейство`, `${pet} is going to another family`),
        say('Благодарим ви, че искахте да му дадете дом.', 'Thank you for offering a home.'),
        say('Други животни още чакат.', 'Other animals are still waiting.'),
        others,
      ]
    case 'taken-down':
      return [
        say(`${pet} вече не търси дом`, `${pet} is no longer looking for a home`),
        say(`${shelter} свали страницата му.`, `${shelter} took its page down.`),
        say('Други животни още чакат.', 'Other animals are still waiting.'),
        others,
      ]
    case 'visit-offered':
      return [
        say(`Кога ще дойдете при ${pet}?`, `When will you come to see ${pet}?`),
        say(`${shelter} ви предлага да се видите. Изберете час.`, `${shelter} offers to meet. Choose a time.`),
        say('Часът се запазва, щом го изберете.', 'A time is yours once you choose it.'),
        say('Изберете час', 'Choose a time'),
      ]
    case 'visit-cancelled':
      return [
        say(`Посещението при ${pet} отпада`, `The visit to ${pet} is off`),
        say(`${shelter} го отмени. Заявката ви остава.`, `${shelter} cancelled it. Your request stays open.`),
        '',
        see,
      ]
    case 'visit-booked':
    case 'visit-moved':
    // The rest is told to the shelter alone.
    case 'asked':
    case 'withdrawn':
      return [
        news === 'visit-moved'
          ? say(`Посещението при ${pet} е преместено`, `Your visit to ${pet} has moved`)
          : say(`Ще се видите с ${pet}`, `You are going to meet ${pet}`),
        say(`${shelter} ви очаква.`, `${shelter} is expecting you.`),
        say(
          'Ако не можете да дойдете, отменете или изберете друг час от страницата си.',
          'If you can’t come, cancel or choose another time from your page.',
        ),
        see,
      ]
  }
}
