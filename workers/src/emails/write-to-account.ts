import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { done, type JobResult } from '../work/job.ts'
import { deliver, type About, type Delivery } from './deliver.ts'
import type { Letter } from './letter.ts'
import { personOf } from './people.ts'
import { renderLetter } from './render-letter.ts'

export type Sending = Delivery
export type LetterWork = { accountId: string; workId: string }
/** `path` is where its button leads; `readerName` what its reader is called at work; `closing` says why we write; by `unsubscribePath` a mail program leaves letters of this kind. */
type WrittenLetter = {
  letter: Letter
  about: About
  path: string
  closing: string
  readerName?: string
  links?: { text: string; path: string }[]
  unsubscribePath?: string
}

/** A letter that is not about a planned visit, to the account's owner, in their language. */
export const writeToAccount = async (
  dependencies: Sending,
  { accountId, workId }: LetterWork,
  letterIn: (language: Language) => WrittenLetter,
): Promise<JobResult> => {
  const { handle, publicUrl } = dependencies
  const { email, language, name } = personOf(await handle.readOpened(accountStream(accountId)))
  if (email === '') return done('nobody to write to')
  const { letter, about, path, closing, readerName = name, links = [], unsubscribePath } = letterIn(language)
  const urlOf = (to: string) => `${publicUrl.replace(/\/$/, '')}${to}`
  const rendered = renderLetter(letter, {
    language,
    readerName,
    url: urlOf(path),
    closing,
    links: links.map((link) => ({ text: link.text, url: urlOf(link.path) })),
  })
  const unsubscribing = unsubscribePath === undefined ? {} : { unsubscribeUrl: urlOf(unsubscribePath) }
  const mail = { ...rendered, to: email, language, ...unsubscribing }
  return deliver(dependencies, { accountId, workId, about, path, mail })
}
