import {
  notificationTopics,
  promisedByLetter,
  topicOfTemplate,
  topicsWithOptionalLetters,
  type NotificationChoice,
  type NotificationTemplate,
  type NotificationTopic,
  type TopicWithOptionalLetters,
} from '@lapka/contracts/notifications.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Account, KnownAccount } from '../account.ts'

const DEFAULT_CHOICE = {
  visitLetters: true,
  pushes: ['visits', 'money', 'care', 'account'] satisfies NotificationTopic[],
  quietHours: { from: '22:00', until: '08:00' },
}

/** An account's choice, or what holds until it chooses. Nothing is pushed before a device asks for it. */
export const choiceOf = (account: KnownAccount): NotificationChoice => {
  const { visitLetters, pushes, quietHours } = account.notifications ?? DEFAULT_CHOICE
  const isWanted = { visits: visitLetters, care: account.careLetters?.areWanted ?? true, reviews: account.reviewLetters ?? true }
  return { letters: topicsWithOptionalLetters.filter((topic) => isWanted[topic]), pushes: [...pushes], quietHours }
}

/** Whether a letter brings a notification. It stands in the app in any case. */
export const isSentByLetter = (account: Account, template: NotificationTemplate): boolean => {
  if (account.status !== 'registered') return false
  const topic = topicOfTemplate[template]
  return promisedByLetter.includes(template) || !hasSwitch(topic) || choiceOf(account).letters.includes(topic)
}

const hasSwitch = (topic: NotificationTopic): topic is TopicWithOptionalLetters =>
  (topicsWithOptionalLetters as readonly NotificationTopic[]).includes(topic)

/** Letters about care and reviews can be turned off elsewhere too: they are the same facts here. */
export const decideChooseNotifications = (
  { letters, pushes, quietHours }: NotificationChoice,
  { account }: { account: Account },
): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (quietHours !== null && quietHours.from === quietHours.until) return { refused: 'INVALID_INPUT' }
  const { accountId } = account
  const now = choiceOf(account)
  const changed = topicsWithOptionalLetters.filter((topic) => letters.includes(topic) !== now.letters.includes(topic))
  const chosen = {
    visitLetters: letters.includes('visits'),
    pushes: notificationTopics.filter((topic) => pushes.includes(topic)),
    quietHours,
  }
  const isSame =
    !changed.includes('visits') && JSON.stringify([chosen.pushes, quietHours]) === JSON.stringify([now.pushes, now.quietHours])
  const events: LapkaEvent[] = isSame ? [] : [{ type: 'NotificationsChosen', data: { accountId, ...chosen } }]
  if (changed.includes('care')) events.push({ type: 'CareLettersSet', data: { accountId, areWanted: letters.includes('care') } })
  if (changed.includes('reviews'))
    events.push({ type: 'ReviewLettersSet', data: { accountId, areWanted: letters.includes('reviews') } })
  return { events: events.length === 0 ? {} : { account: events } }
}
