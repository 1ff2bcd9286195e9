import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { done, type JobDependencies, type JobResult } from '../work/job.ts'
import type { Letter } from './letter.ts'
import { messageIdOf } from '../mailer.ts'
import { personOf } from './people.ts'
import { renderLetter } from './render-letter.ts'

export type Sending = Pick<JobDependencies, 'handle' | 'mailer' | 'publicUrl' | 'now'>
export type LetterWork = { accountId: string; workId: string }
/** `path` is where its button leads; `closing` says why we write; by `unsubscribePath` a mail program leaves letters of this kind. */
type WrittenLetter = {
  letter: Letter
  path: string
  closing: string
  links?: { text: string; path: string }[]
  unsubscribePath?: string
}

/** A letter that is not about a planned visit, to the account's owner, in their language. */
export const writeToAccount = async (
  { handle, mailer, publicUrl }: Sending,
  { accountId, workId }: LetterWork,
  letterIn: (language: Language) => WrittenLetter,
): Promise<JobResult> => {
  const { email, language, name } = personOf(await handle.readOpened(accountStream(accountId)))
  if (email === '') return done('nobody to write to')
  const { letter, path, closing, links = [], unsubscribePath } = letterIn(language)
  const urlOf = (to: string) => `${publicUrl.replace(/\/$/, '')}${to}`
  const rendered = renderLetter(letter, {
    language,
    readerName: name,
    url: urlOf(path),
    closing,
    links: links.map((link) => ({ text: link.text, url: urlOf(link.path) })),
  })
  const sent = await mailer.send({
    ...rendered,
    to: email,
    language,
    messageId: messageIdOf(workId, publicUrl),
    ...(unsubscribePath !== undefined && { unsubscribeUrl: urlOf(unsubscribePath) }),
  })
  return 'refused' in sent ? done(`refused by the receiving server: ${sent.refused}`) : done()
}
