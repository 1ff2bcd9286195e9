import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { formatMoment } from '../emails/format.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { messageIdOf } from '../emails/mailer.ts'
import { personOf } from '../emails/people.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { done, type JobDependencies, type JobResult } from '../work/job.ts'

export type Sending = Pick<JobDependencies, 'handle' | 'mailer' | 'publicUrl' | 'now'>
export type LetterWork = { accountId: string; workId: string }

const ZONE = 'Europe/Sofia'

/** A letter about the storage of a parent's records; its button leads to the page of it. */
export const writeToParent = async (
  { handle, mailer, publicUrl }: Sending,
  { accountId, workId }: LetterWork,
  letterIn: (language: Language) => Letter,
): Promise<JobResult> => {
  const { email, language, name } = personOf(await handle.readOpened(accountStream(accountId)))
  if (email === '') return done('nobody to write to')
  const rendered = renderLetter(letterIn(language), {
    language,
    readerName: name,
    url: `${publicUrl.replace(/\/$/, '')}/dashboard/parent/storage`,
    closing: sayIn(language)('Пишем ви за записите на любимеца ви.', 'You’re getting this email about your pet’s records.'),
  })
  const sent = await mailer.send({ ...rendered, to: email, language, messageId: messageIdOf(workId, publicUrl) })
  return 'refused' in sent ? done(`refused by the receiving server: ${sent.refused}`) : done()
}

export const momentOf = (instant: string, language: Language): string => formatMoment({ instant, zone: ZONE, language })
