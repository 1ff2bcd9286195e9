import { euroText } from '@lapka/contracts/money-text.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { Payment } from '../records.ts'
import { page, text } from './layout.ts'
import { wordsIn } from './words.ts'

/** 3-D Secure: the "bank" asks the card's owner. */
export const authenticatePage = (payment: Payment, language: Language, last4: string): string => {
  const words = wordsIn[language]
  const sum = euroText(payment.amount, language)
  const isSetup = payment.setup !== undefined
  const why = isSetup ? words.bankAsksCardWhy : words.bankAsksWhy
  return page(
    language,
    `<div class="narrow stack"><p class="note">${words.noMoney}</p>
<form class="card stack" method="post" action="/checkout/${text(payment.sessionId)}/authenticate">
<p class="soft small">${words.bank}</p>
<h1>${isSetup ? words.bankAsksCard : words.bankAsks(sum)}</h1>
<p>${why(words.merchant, text(last4))}</p>
<div class="actions"><button class="button main" type="submit" name="outcome" value="approve">${isSetup ? words.approveCard : words.approve}</button>
<button class="button quiet" type="submit" name="outcome" value="refuse">${isSetup ? words.refuseCard : words.refuse}</button></div>
</form></div>`,
  )
}
