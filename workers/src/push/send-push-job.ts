import { topicOfTemplate, type NotificationTopic } from '@lapka/contracts/notifications.ts'
import { SEND_PUSH } from '@lapka/contracts/work-kinds.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { PushWork } from '@lapka/state/notifications/push-subscriptions.ts'
import { sayIn } from '../emails/letter.ts'
import { defineJob, done, type JobDependencies, type JobResult } from '../work/job.ts'

/** News of yesterday is read in the app. */
const TOO_OLD_MS = DAY_MS

/** Pushes a notification to one device, unless it was read, the device signed out, or its push service knows it no more. */
export const sendPush = async ({ pushes, now }: Pick<JobDependencies, 'pushes' | 'now'>, work: PushWork): Promise<JobResult> => {
  const found = await pushes.find(work, now())
  if (found === undefined) return done('read already, or the device signed out')
  if (Date.parse(now()) - found.toldAt.getTime() > TOO_OLD_MS) return done('too old to be news')
  const { template, path, endpoint, p256dh, auth } = found
  const title = sayIn(work.language)('Лапка', 'Lapka')
  const [bg, en] = words[topicOfTemplate[template]]
  const text = JSON.stringify({ title, body: sayIn(work.language)(bg, en), path, tag: work.notificationId })
  const outcome = await pushes.send({ endpoint, p256dh, auth }, { text, isUrgent: template === 'time-offered' })
  if ('gone' in outcome) await pushes.forget(work.subscriptionId)
  if ('gone' in outcome) return done('the device is gone')
  return 'refused' in outcome ? done(`refused: ${outcome.refused}`) : done()
}

/** A locked screen says that there is something, never what. */
const words: Record<NotificationTopic, [bg: string, en: string]> = {
  visits: ['Има новина за ваш час.', 'There is news about your appointment.'],
  money: ['Има новина за часа или парите ви.', 'There is news about your appointment or money.'],
  care: ['Нещо предстои за любимеца ви.', 'Something is due for your pet.'],
  reviews: ['Чакаме мнението ви.', 'We would like your opinion.'],
  account: ['Има новина за профила ви.', 'There is news about your account.'],
}

export const sendPushJob = defineJob<PushWork>({ kind: SEND_PUSH, priorityOf: () => 'soon', causes: {}, run: sendPush })
