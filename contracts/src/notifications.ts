import { z } from 'zod'

/** What notifications are about, as their readers choose channels by it. */
export const notificationTopics = ['visits', 'money', 'care', 'reviews', 'account'] as const
export const notificationTopic = z.enum(notificationTopics)
export type NotificationTopic = z.infer<typeof notificationTopic>

/** Letters about the other topics always go out: they prove what was agreed, paid back or decided. */
export const topicsWithOptionalLetters = ['visits', 'care', 'reviews'] as const satisfies NotificationTopic[]
export const topicWithOptionalLetters = z.enum(topicsWithOptionalLetters)
export type TopicWithOptionalLetters = z.infer<typeof topicWithOptionalLetters>

/** Every notification there is, and its topic. Each is brought by a letter, whose job says when and to whom. */
export const topicOfTemplate = {
  'appointment-confirmed': 'visits',
  'series-confirmed': 'visits',
  'appointment-moved': 'visits',
  'appointment-changed': 'visits',
  'guests-arrived': 'visits',
  'visit-report': 'visits',
  'appointment-reminder': 'visits',
  'time-offered': 'visits',
  'vaccination-reminder': 'visits',
  'note-reminder': 'visits',
  'consultation-unanswered': 'visits',
  'consultation-complete': 'visits',
  'appointment-cancelled': 'money',
  'stay-ended-early': 'money',
  'stay-extended': 'money',
  'paid-after-expiry': 'money',
  'refund-succeeded': 'money',
  'refund-needs-person': 'money',
  'due-reminder': 'money',
  'balance-reminder': 'money',
  'balance-paid': 'money',
  'storage-ending': 'money',
  'storage-ended': 'money',
  'storage-unpaid': 'money',
  'care-due': 'care',
  'review-asked': 'reviews',
  'review-allowed': 'account',
  'review-decided': 'account',
  'reviews-checked': 'account',
  'case-answered': 'account',
  'pet-transfer': 'account',
  adoption: 'account',
  'adoption-visit': 'visits',
  'vet-left': 'account',
  'verification-accepted': 'account',
  'verification-rejected': 'account',
  'more-documents': 'account',
  'change-accepted': 'account',
  'change-rejected': 'account',
} as const satisfies Record<string, NotificationTopic>
export type NotificationTemplate = keyof typeof topicOfTemplate
export const notificationTemplate = z.enum(Object.keys(topicOfTemplate) as [NotificationTemplate])

/** Their readers were promised a letter when they asked for what these tell. */
export const promisedByLetter: readonly NotificationTemplate[] = [
  'vaccination-reminder',
  'time-offered',
  'note-reminder',
  'consultation-unanswered',
  'consultation-complete',
]

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** By Bulgarian time; `until` before `from` is on the next day. */
export const quietHours = z.strictObject({ from: timeOfDay, until: timeOfDay })
export type QuietHours = z.infer<typeof quietHours>

/** `letters`, `pushes`: the topics that are brought by e-mail, and to devices that asked for it. All stand in the app. */
export type NotificationChoice = {
  letters: TopicWithOptionalLetters[]
  pushes: NotificationTopic[]
  quietHours: QuietHours | null
}
