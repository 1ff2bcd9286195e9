import type { Language } from '@lapka/contracts/roles.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { readSubscription } from './subscription-command.ts'
import { momentOf, writeToParent, type LetterWork, type Sending } from './write-to-parent.ts'

/** After each payment that failed, unless one has succeeded since. */
export const sendPaymentFailed = async (
  dependencies: Sending,
  work: LetterWork & { invoiceId: string; attempt: number; nextAttemptAt: string | null },
): Promise<JobResult> => {
  const subscription = await readSubscription(dependencies, work.accountId)
  const failed = subscription.current?.failed
  const isStill = failed?.invoiceId === work.invoiceId && failed.attempt === work.attempt
  if (!isStill && work.nextAttemptAt !== null) return done('paid since')
  return writeToParent(dependencies, { ...work, template: 'storage-unpaid' }, (language) =>
    failedLetter(language, work.nextAttemptAt === null ? null : momentOf(work.nextAttemptAt, language)),
  )
}

const failedLetter = (language: Language, next: string | null): Letter => {
  const say = sayIn(language)
  const title = say('Плащането за абонамента не мина', 'Your subscription payment failed')
  return {
    subject: title,
    title,
    lead:
      next === null
        ? say('Абонаментът за записите свърши.', 'Your subscription for records has ended.')
        : say(`Ще опитаме отново на ${next}.`, `We will try again on ${next}.`),
    facts: [],
    quote: null,
    note: say(
      'Нищо от записаното не се изтрива и може да се чете по всяко време.',
      'Nothing that is kept is deleted, and it can be read at any time.',
    ),
    button: say('Вижте абонамента', 'See the subscription'),
  }
}

export const sendPaymentFailedJob = defineJob<{
  accountId: string
  invoiceId: string
  attempt: number
  nextAttemptAt: string | null
}>({
  kind: 'send-payment-failed-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: { SubscriptionPaymentFailed: ({ parentId, ...failure }) => [{ payload: { accountId: parentId, ...failure } }] },
  run: sendPaymentFailed,
})
