import type { Language } from '@lapka/contracts/roles.ts'
import type { ConnectedAccount } from '../records.ts'
import { page, text } from './layout.ts'
import { wordsIn } from './words.ts'

/** Where the owner of a connected account confirms who they are. */
export const connectPage = ({ id, isReady, returnUrl }: ConnectedAccount, language: Language): string => {
  const words = wordsIn[language]
  const back = returnUrl === null ? '' : `<a class="button" href="${text(returnUrl)}">${words.returnTo(words.merchant)}</a>`
  const confirm = isReady ? '' : `<button class="button main">${words.connectConfirm}</button>`
  return page(
    language,
    `<div class="narrow card stack"><h1>${words.connectTitle}</h1><p>${isReady ? words.connectDone : words.connectText}</p>
<form method="post" action="/connect/${text(id)}" class="actions">${confirm}${back}</form></div>`,
  )
}
