import type { Language } from '@lapka/contracts/roles.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { storageStatusOf } from '@lapka/domain/subscriptions/subscription.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { readSubscription } from './subscription-command.ts'
import { momentOf, writeToParent, type LetterWork, type Sending } from './write-to-parent.ts'

/** Days before the free months end on which a parent is written to. */
const REMINDER_DAYS = [30, 3]
/** Before the free months end, unless the parent has subscribed by then. */
export const remindTrialEnd = async (dependencies: Sending, work: LetterWork & { trialEndsAt: string }): Promise<JobResult> => {
  const subscription = await readSubscription(dependencies, work.accountId)
  if (storageStatusOf(subscription, dependencies.now()) !== 'trial' || subscription.current !== null)
    return done('nothing ends for them')
  return writeToParent(dependencies, work, (language) => trialLetter(language, momentOf(work.trialEndsAt, language)))
}

const trialLetter = (language: Language, ends: string): Letter => {
  const say = sayIn(language)
  const title = say('Безплатните месеци за записите свършват', 'Free record keeping is about to end')
  return {
    subject: title,
    title,
    lead: say(`До ${ends} пазим записите на любимците ви безплатно.`, `We keep your pets’ records free of charge until ${ends}.`),
    facts: [],
    quote: null,
    note: say(
      'Записаното остава ваше и може да се чете и без абонамент. Нови записи се добавят с абонамент.',
      'What is kept stays yours and can be read without a subscription. New records need one.',
    ),
    button: say('Вижте абонамента', 'See the subscription'),
  }
}

const daysBefore = (instant: string, days: number): string => new Date(Date.parse(instant) - days * DAY_MS).toISOString()

export const remindTrialEndJob = defineJob<{ accountId: string; trialEndsAt: string; days: number }>({
  kind: 'remind-trial-end',
  isLetter: true,
  priorityOf: () => 'later',
  partOf: ({ days }) => String(days),
  causes: {
    StorageTrialStarted: ({ parentId, trialEndsAt }) =>
      REMINDER_DAYS.map((days) => ({
        payload: { accountId: parentId, trialEndsAt, days },
        dueAt: daysBefore(trialEndsAt, days),
      })),
  },
  run: remindTrialEnd,
})
