import { stayFacts } from './stay-facts.ts'
import { card, euro, fact, moment, moneyFact, sayIn, type Letter, type LetterFact, type LetterFacts } from './letter.ts'

/** Case 7: the money arrived after the hold expired, and the time was no longer free. */
export const paidAfterExpiryLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const sum = euro(facts, facts.paidCents)
  return {
    subject: say(
      `Часът вече не беше свободен. Връщаме ви ${sum}`,
      `Your time was taken before the payment arrived. We refund ${sum}`,
    ),
    title: say('Часът вече не беше свободен', 'Your time was taken before the payment arrived'),
    lead: say(
      `Плащането ви пристигна, след като изтече времето, в което пазехме часа, и той вече не беше свободен. Връщаме ви цялата сума, ${sum}. Обикновено отнема 5–10 работни дни и не е нужно да правите нищо.`,
      `Your payment arrived after our hold on the time had ended, and by then it was no longer available. We refund the full ${sum}. It usually takes 5–10 business days and you don’t need to do anything.`,
    ),
    facts: [
      ...appointmentFacts(facts),
      ...moneyFact(facts, say('Връщаме ви', 'Refund'), facts.paidCents),
      ...fact(say('Към', 'To'), card(facts, say)),
    ],
    quote: null,
    note:
      facts.alternatives.length > 0
        ? say(
            'Ако още търсите час, часовете под бутона са свободни при същия специалист, докато ви пишем. Не ги пазим за вас.',
            'If you still need an appointment, the times below the button are available with the same professional as we write. We aren’t holding them for you.',
          )
        : say(
            'Ако още търсите час, при същия специалист може да има друг свободен.',
            'If you still need an appointment, the same professional may have other times available.',
          ),
    button: say('Вижте подробностите', 'View details'),
  }
}

export const refundSucceededLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const cents = facts.refund?.amountCents ?? 0
  const sum = euro(facts, cents)
  const reference = facts.refund?.reference ?? ''
  return {
    subject: say(`Върнахме ви ${sum}`, `We refunded ${sum}`),
    title: say(`Върнахме ви ${sum}`, `We refunded ${sum}`),
    lead: say(
      'Платежният оператор потвърди, че парите са изпратени по картата ви. Някои банки ги показват в извлечението ден-два по-късно. Не е нужно да правите нищо.',
      'The payment provider confirmed that the money was sent to your card. Some banks take a day or two to show it. You don’t need to do anything.',
    ),
    facts: [
      ...moneyFact(facts, say('Върнати', 'Refunded'), cents),
      ...fact(say('Към', 'To'), card(facts, say)),
      ...fact(say('Номер за банката', 'Reference for your bank'), reference),
      ...appointmentFacts(facts),
    ],
    quote: null,
    note:
      reference === ''
        ? say(
            'Ако не видите парите до 10 работни дни, отворете връщането: номерът, по който банката ги намира, ще е там.',
            'If you don’t see the money within 10 business days, open the refund: the number your bank finds it by will be there.',
          )
        : say(
            'Ако не видите парите до 10 работни дни, кажете на банката си този номер.',
            'If you don’t see the money within 10 business days, give your bank this reference.',
          ),
    button: say('Вижте връщането на парите', 'View refund progress'),
  }
}

export const refundNeedsPersonLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const cents = facts.refund?.amountCents ?? 0
  const sum = euro(facts, cents)
  return {
    subject: say(`Наш колега се зае с вашите ${sum}`, `Our team is handling your refund of ${sum}`),
    title: say(`Наш колега се зае с вашите ${sum}`, `Our team is handling your refund of ${sum}`),
    lead: say(
      'Банката не прие връщането по картата, с която платихте. Парите ви са на сигурно място при нас. Наш колега търси друг начин и ще ви пише. Не е нужно да правите нищо.',
      'The bank didn’t accept the refund to the card you paid with. Your money is safe with us. Our team is finding another way and will email you. You don’t need to do anything.',
    ),
    facts: [
      ...moneyFact(facts, say('Дължим ви', 'Refund due'), cents),
      ...fact(say('Карта', 'Card'), card(facts, say)),
      ...appointmentFacts(facts),
    ],
    quote: null,
    note: '',
    button: say('Вижте докъде стигна', 'View refund progress'),
  }
}

const appointmentFacts = (facts: LetterFacts): LetterFact[] => {
  const say = sayIn(facts.language)
  if (facts.stay !== null) return stayFacts(facts, facts.stay)
  return [
    ...fact(say('Услуга', 'Service'), facts.serviceName),
    ...fact(say('При кого', 'With'), facts.professionalName),
    ...fact(say('Кога', 'When'), moment(facts)),
  ]
}
