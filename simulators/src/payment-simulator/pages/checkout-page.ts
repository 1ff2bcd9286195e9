import { euroText, levText } from '@lapka/contracts/money-text.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { CardProblem, Payment, PaymentMethod } from '../records.ts'
import { page, text } from './layout.ts'
import { reasonIn, wordsIn } from './words.ts'
import type { Words } from './words.ts'

const DEFAULT_CARD = '4242424242424242'
const testCards = [
  { number: DEFAULT_CARD, does: 'pays' },
  { number: '5555555555554444', does: 'paysShared' },
  { number: '4000000000009995', does: 'declines' },
  { number: '4000002500003155', does: 'asks' },
  { number: '4000000000007726', does: 'paysSlowRefund' },
  { number: '4000000000005126', does: 'paysFailedRefund' },
  { number: '4000000000000259', does: 'paysDisputed' },
] as const

type CheckoutState = {
  language: Language
  problem: CardProblem | null
  cardNumber: string | null
  /** The payer's kept cards. */
  kept: readonly PaymentMethod[]
}

/** The hosted payment page of an open session: what for, how much, a test card, pay or go back. Works without script. */
export const checkoutPage = (payment: Payment, { language, problem, cardNumber, kept }: CheckoutState): string => {
  const words = wordsIn[language]
  const sum = euroText(payment.amount, language)
  const chosen = (cardNumber ?? DEFAULT_CARD).replaceAll(/[\s-]/g, '')
  const isSetup = payment.setup !== undefined
  const here = `/checkout/${text(payment.sessionId)}`
  return page(
    language,
    `${problem === null ? `<p class="note">${words.notReal}</p>` : alertOf(problem, words, isSetup)}
<div class="columns">
${order(payment, language, words)}
<div class="stack">
<h1>${isSetup ? words.verifyAt(words.merchant) : words.payTo(words.merchant)}</h1>
${isSetup ? `<p>${words.verifyNothing}</p>\n` : ''}${kept.map((method) => payWithKept(here, method, words.payKept(sum, method.card.last4))).join('')}<form class="card stack" method="post" action="${here}/pay">
<div><label for="card-number">${words.cardNumber}</label>
<input id="card-number" name="cardNumber" value="${text(spaced(chosen))}" inputmode="numeric" autocomplete="cc-number" maxlength="25" required aria-describedby="card-hint">
<p id="card-hint" class="soft small">${words.cardHint}</p></div>
<nav class="stack" aria-labelledby="test-cards"><h2 id="test-cards">${words.testCards}</h2>
<ul class="choices">${testCards.map(({ number, does }) => choice(here, number, { does: words[does], isChosen: number === chosen })).join('')}</ul></nav>
<div class="actions"><button class="button main" type="submit">${isSetup ? words.verify : words.pay(sum)}</button>
${payment.cancelUrl === null ? '' : `<a class="button quiet" href="${text(payment.cancelUrl)}">${isSetup ? words.backUnverified : words.back}</a>`}</div>
</form></div></div>`,
  )
}

/** The owner of a kept card presses the button here; nothing is charged without that. */
const payWithKept = (here: string, { id }: PaymentMethod, label: string): string =>
  `<form class="card stack" method="post" action="${here}/pay"><input type="hidden" name="keptCard" value="${text(id)}">
<div class="actions"><button class="button main" type="submit">${label}</button></div></form>
`

const alertOf = (problem: CardProblem, words: Words, isSetup: boolean): string =>
  `<p class="bad" role="alert"><b>${isSetup ? words.verifyDeclined : words.declinedTitle}</b>${reasonIn(words, problem)} ${words.nothingTaken}</p>`

const order = (payment: Payment, language: Language, words: Words): string => {
  const items = payment.items.map(
    ({ name, description, quantity }) =>
      `<li><b>${text(name)}${quantity > 1 ? ` × ${quantity}` : ''}</b>${description === null ? '' : `<span class="soft">${text(description)}</span>`}</li>`,
  )
  const lev = payment.currency === 'eur' ? `<small>${levText(payment.amount, language)}</small>` : ''
  return `<section class="card order stack" aria-labelledby="order"><h2 id="order">${payment.setup === undefined ? words.what : words.verifyFor}</h2><ul>${items.join('')}</ul>
<p class="total"><span>${words.total}</span><b>${euroText(payment.amount, language)}</b>${lev}</p></section>`
}

/** A whole path, for the page is also shown as the answer to a form that was posted elsewhere. */
const choice = (here: string, number: string, { does, isChosen }: { does: string; isChosen: boolean }): string =>
  `<li><a href="${here}?card=${number}#test-cards"${isChosen ? ' aria-current="true"' : ''}><b>${spaced(number)}</b><span>${does}</span></a></li>`

const spaced = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ')
