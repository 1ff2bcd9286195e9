import { card, euro, fact, moment, moneyFact, sayIn, type Letter, type LetterFact, type LetterFacts } from './letter.ts'

/** Case 7: the money came when the hold was over and the time was not to be had any more, whoever took it. */
export const paidAfterExpiryLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const sum = euro(facts, facts.paidCents)
  return {
    subject: say(`Часът вече не беше свободен. Връщаме ви ${sum}`, `The time was no longer free. We are returning ${sum}`),
    title: say('Часът вече не беше свободен', 'The time was no longer free'),
    lead: say(
      `Плащането ви пристигна, след като изтече времето, в което пазехме часа, и той вече не беше свободен. Връщаме ви цялата сума, ${sum}. Обикновено отнема 5–10 работни дни и не е нужно да правите нищо за нея.`,
      `Your payment arrived after the time we could hold the slot, and by then it was no longer free. We are paying everything back, ${sum}. It usually takes 5–10 working days and you need do nothing for it.`,
    ),
    facts: [
      ...visitFacts(facts),
      ...moneyFact(facts, say('Връщаме', 'Paid back'), facts.paidCents),
      ...fact(say('Към', 'To'), card(facts, say)),
    ],
    quote: null,
    note: say(
      'Ако още търсите час, при същия специалист може да има друго свободно време.',
      'If you still need an appointment, the same professional may have another free time.',
    ),
    button: say('Вижте подробностите', 'See the details'),
  }
}

export const refundSucceededLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const cents = facts.refund?.amountCents ?? 0
  const sum = euro(facts, cents)
  return {
    subject: say(`Върнахме ви ${sum}`, `We have paid back ${sum}`),
    title: say(`Върнахме ви ${sum}`, `We have paid back ${sum}`),
    lead: say(
      'Платежният оператор потвърди, че парите са изпратени по картата ви. Някои банки ги показват в извлечението ден-два по-късно; не е нужно да правите нищо.',
      'The payment provider has confirmed that the money was sent to your card. Some banks show it a day or two later; there is nothing you need to do.',
    ),
    facts: [
      ...moneyFact(facts, say('Върнати', 'Paid back'), cents),
      ...fact(say('Към', 'To'), card(facts, say)),
      ...fact(say('Номер за справка', 'Reference'), facts.refund?.reference ?? ''),
      ...visitFacts(facts),
    ],
    quote: null,
    note: say(
      'Ако парите не се виждат до 10 работни дни, покажете на банката номера за справка.',
      'If the money does not show within 10 working days, give your bank the reference.',
    ),
    button: say('Вижте пътя на парите', 'See where the money went'),
  }
}

export const refundNeedsPersonLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const cents = facts.refund?.amountCents ?? 0
  const sum = euro(facts, cents)
  return {
    subject: say(`Наш колега се зае с вашите ${sum}`, `A colleague is looking after your ${sum}`),
    title: say(`Наш колега се зае с вашите ${sum}`, `A colleague is looking after your ${sum}`),
    lead: say(
      'Банката не прие връщането по картата, с която платихте. Парите ви са на сигурно място при нас. Наш колега търси друг начин и ще ви пише; не е нужно да правите нищо.',
      'The bank did not accept the return to the card you paid with. Your money is safe with us. A colleague is finding another way and will write to you; there is nothing you need to do.',
    ),
    facts: [
      ...moneyFact(facts, say('Дължим ви', 'We owe you'), cents),
      ...fact(say('Карта', 'Card'), card(facts, say)),
      ...visitFacts(facts),
    ],
    quote: null,
    note: '',
    button: say('Вижте докъде стигна', 'See how far it is'),
  }
}

const visitFacts = (facts: LetterFacts): LetterFact[] => {
  const say = sayIn(facts.language)
  return [
    ...fact(say('За какво беше', 'What it was for'), facts.serviceName),
    ...fact(say('При кого', 'With'), facts.professionalName),
    ...fact(say('Кога', 'When'), moment(facts)),
  ]
}
