import type { Language } from '@lapka/contracts/roles.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { storageStatusOf } from '@lapka/domain/subscriptions/subscription.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { defineJob, done, type JobDependencies, type JobResult } from '../work/job.ts'
import { readSubscription } from './subscription-command.ts'
import { momentOf, writeToParent, type LetterWork, type Sending } from './write-to-parent.ts'

/** Days before the free months end on which a parent is written to. */
const REMINDER_DAYS = [30, 7, 0]
/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

type TrialWork = LetterWork & { trialEndsAt: string; dueAt: string }

/** Before the free months end and when they do, unless the parent has subscribed by then. */
export const remindTrialEnd = async (
  dependencies: Sending & Pick<JobDependencies, 'hasLivingPet'>,
  work: TrialWork,
): Promise<JobResult> => {
  const now = dependencies.now()
  if (Date.parse(now) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be news')
  const status = storageStatusOf(await readSubscription(dependencies, work.accountId), now)
  // New entries are for the living. The record itself stays, and the page of the subscription says what it needs.
  if (!(await dependencies.hasLivingPet(work.accountId))) return done('no living pet')
  if (status === 'trial_over') return writeToParent(dependencies, { ...work, template: 'storage-ended' }, trialOverLetter)
  if (status !== 'trial') return done('nothing ends for them')
  return writeToParent(dependencies, { ...work, template: 'storage-ending' }, (language) =>
    trialLetter(language, momentOf(work.trialEndsAt, language)),
  )
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

const trialOverLetter = (language: Language): Letter => {
  const say = sayIn(language)
  const title = say('Безплатните месеци за записите свършиха', 'Free record keeping has ended')
  return {
    subject: title,
    title,
    lead: say(
      'Всичко записано остава ваше: четете го и го изтегляте както досега. Нищо не изтриваме.',
      'What is kept stays yours: you can read and download it as before. We delete nothing.',
    ),
    facts: [],
    quote: null,
    note: say(
      'За нови записи от вас е нужен абонамент. Това, което ветеринарят записва при преглед, идва в картона и без него.',
      'New entries of yours need a subscription. What a vet writes at a visit comes into the record without one.',
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
