import { euroText } from '@lapka/contracts/money-text.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { BillingSession } from '../records.ts'
import { page, text } from './layout.ts'
import { wordsIn } from './words.ts'

/** The page for subscribing, or its note that this is over. */
export const subscribePage = (session: BillingSession, language: Language): string => {
  const words = wordsIn[language]
  const back = `<a class="button" href="${text(session.successUrl)}">${words.returnTo(words.merchant)}</a>`
  if (session.status !== 'open')
    return page(
      language,
      `<div class="narrow card stack"><h1>${session.status === 'complete' ? words.subscribedTitle : words.expiredTitle}</h1><div class="actions">${back}</div></div>`,
    )
  return page(
    language,
    `<div class="narrow stack"><p class="note">${words.noMoney}</p>
<form class="card stack" method="post" action="/subscribe/${text(session.id)}"><h1>${text(session.name)}</h1>
<p>${words.aMonth(euroText(session.amount, language))}</p>
<div class="actions"><button class="button main" type="submit" name="card" value="good">${words.subscribeGood}</button>
<button class="button quiet" type="submit" name="card" value="declines">${words.subscribeDeclines}</button></div></form></div>`,
  )
}
