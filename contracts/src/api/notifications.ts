import { z } from 'zod'
import { id, page } from './common.ts'
import { amountCents, instant } from './values.ts'
import { notificationTemplate, notificationTopic, quietHours, topicWithOptionalLetters } from '../notifications.ts'

/** The appointment that a notification is about, as its reader sees it now. Names of erased people are empty. */
const subject = z.object({
  id,
  startsAt: instant,
  zone: z.string(),
  service: z.object({ name: z.string(), nameEn: z.string() }),
  /** The other side of it. */
  other: z.object({ displayName: z.string(), latinName: z.string(), role: z.string() }),
  petNames: z.array(z.string()),
  isStay: z.boolean(),
  isSeat: z.boolean(),
  /** Of a stay whose guests left early: what comes back for the nights that were left. */
  leftEarlyCents: amountCents.nullable(),
})

const notification = z.object({
  id,
  template: notificationTemplate,
  at: instant,
  isRead: z.boolean(),
  /** Of the page in the console where it leads. */
  path: z.string(),
  appointment: subject.nullable(),
})
export type NotificationView = z.infer<typeof notification>

/** GET /api/v2/notifications: one's own, newest first. */
export const notificationQuery = z.object({ cursor: z.string().max(200).optional() })
export const notificationPage = page(notification).extend({ unreadCount: z.int() })
export type NotificationPage = z.infer<typeof notificationPage>

/** GET /api/v2/notifications/unread-count */
export const unreadCount = z.object({ unreadCount: z.int() })

/** POST /api/v2/notifications/mark-read: those that are named, or all. */
export const markReadBody = z.strictObject({ ids: z.array(id).min(1).max(100).optional() })

const encoded = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`))
/** Of a browser's own push subscription: where it is pushed to, its public key (a point of P-256, not compressed) and its secret. */
const device = z.strictObject({ endpoint: z.url().max(1000), p256dh: encoded(65).startsWith('B'), auth: encoded(16) })
export type PushDevice = z.infer<typeof device>

/** GET /api/v2/push-subscriptions: the key that browsers subscribe to. */
export const pushKeyAnswer = z.object({ publicKey: z.string() })
/** POST /api/v2/push-subscriptions: this device is told, for as long as it is signed in. Said again it changes nothing. */
export const subscribeDeviceBody = device
/** POST /api/v2/push-subscriptions/remove */
export const removeDeviceBody = device.pick({ endpoint: true })
export const deviceAnswer = z.object({ isOn: z.boolean() })

/** GET and PUT /api/v2/accounts/me/notifications: the topics that come by letter and to devices, and the hours without a sound. */
export const notificationChoiceBody = z.strictObject({
  letters: z.array(topicWithOptionalLetters).max(3),
  pushes: z.array(notificationTopic).max(5),
  quietHours: quietHours.nullable(),
})
export type NotificationChoiceBody = z.infer<typeof notificationChoiceBody>
