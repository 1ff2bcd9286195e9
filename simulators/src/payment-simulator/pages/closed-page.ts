import { euroText } from '@lapka/contracts/money-text.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { Payment } from '../records.ts'
import { page, text } from './layout.ts'
import { wordsIn } from './words.ts'

/** For a session on which nothing can be paid any more, or that never was. */
export const paidPage = (payment: Payment, language: Language, returnUrl: string): string => {
  const words = wordsIn[language]
  if (payment.setup !== undefined) return closedPage(language, words.verifiedTitle, { says: words.verifiedText, returnUrl })
  return closedPage(language, words.paidTitle, {
    says: words.paidText(euroText(payment.amount, language)),
    returnUrl,
  })
}

export const expiredPage = (payment: Payment, language: Language): string => {
  const words = wordsIn[language]
  return closedPage(language, words.expiredTitle, { says: words.expiredText, returnUrl: payment.cancelUrl })
}

export const unknownPage = (language: Language): string => {
  const words = wordsIn[language]
  return closedPage(language, words.unknownTitle, { says: words.unknownText, returnUrl: null })
}

const closedPage = (
  language: Language,
  title: string,
  { says, returnUrl }: { says: string; returnUrl: string | null },
): string => {
  const words = wordsIn[language]
  const back =
    returnUrl === null
      ? ''
      : `<div class="actions"><a class="button main" href="${text(returnUrl)}">${words.returnTo(words.merchant)}</a></div>`
  return page(language, `<div class="narrow card stack"><h1>${title}</h1><p>${says}</p>${back}</div>`)
}
