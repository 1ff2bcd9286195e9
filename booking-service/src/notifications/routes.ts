import { accountChanged } from '@lapka/contracts/api/accounts.ts'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import {
  markReadBody,
  notificationChoiceBody,
  notificationPage,
  notificationQuery,
  unreadCount,
  type NotificationView,
} from '@lapka/contracts/api/notifications.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { choiceOf, decideChooseNotifications } from '@lapka/domain/accounts/choose-notifications/decide.ts'
import { appointmentsByIds } from '@lapka/projections/appointments/query.ts'
import { pushRoutes } from './push-routes.ts'
import { readTimeCursor, writeTimeCursor } from '@lapka/projections/time-cursor.ts'
import { countUnread, markRead, notificationsOf, type StoredNotification } from '@lapka/state/notifications/notifications.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

const PAGE_SIZE = 30

/** An account's notifications, the number of unread ones, and their channels. */
export const notificationRoutes = (app: App, dependencies: Dependencies): void => {
  pushRoutes(app, dependencies)
  const { db, handle, now } = dependencies
  const streamsOf = (id: string) => ({ account: { stream: accountStream(id), fold: accountFold } })

  const list = { querystring: notificationQuery, response: { 200: notificationPage } }
  app.get('/api/v2/notifications', routeFor('signed-in', list), async (request) => {
    const { id: accountId, professionalId } = userOf(request)
    const after = readTimeCursor(request.query.cursor)
    const found = await notificationsOf(db, accountId, { after, limit: PAGE_SIZE + 1 })
    const shown = found.slice(0, PAGE_SIZE)
    const ids = shown.flatMap(({ appointmentId }) => appointmentId ?? [])
    const about = ids.length === 0 ? [] : await appointmentsByIds(db, [...new Set(ids)], now())
    // A notification keeps no names: they are read with its appointment, as its own side sees it.
    const own = about.filter((one) => one.parent.id === accountId || one.professional.id === professionalId)
    const items = shown.map((one) =>
      toView(
        one,
        own.find(({ id }) => id === one.appointmentId),
        accountId,
      ),
    )
    const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined
    return {
      items,
      unreadCount: await countUnread(db, accountId),
      ...(last !== undefined && { nextCursor: writeTimeCursor({ at: last.toldAt, id: last.notificationId }) }),
    }
  })

  app.get('/api/v2/notifications/unread-count', routeFor('signed-in', { response: { 200: unreadCount } }), async (request) => ({
    unreadCount: await countUnread(db, userOf(request).id),
  }))

  const reading = { body: markReadBody, response: { 200: unreadCount } }
  app.post('/api/v2/notifications/mark-read', commandFor('signed-in', reading), async (request) => {
    const { id: accountId } = userOf(request)
    await markRead(db, { accountId, ids: request.body.ids, at: now() })
    return { unreadCount: await countUnread(db, accountId) }
  })

  const chosen = { response: { 200: notificationChoiceBody } }
  app.get('/api/v2/accounts/me/notifications', routeFor('signed-in', chosen), async (request) => {
    const { account } = await handle.read(streamsOf(userOf(request).id))
    if (account.status !== 'registered') throw new Refused('NOT_FOUND')
    return choiceOf(account)
  })

  const choosing = { body: notificationChoiceBody, response: { 200: accountChanged } }
  app.put('/api/v2/accounts/me/notifications', commandFor('signed-in', choosing), async (request) => {
    const { body } = request
    const user = userOf(request)
    const context = commandContext(request, { name: 'choose-notifications', body, user, objectId: user.id, now: now() })
    const { position } = orRefuse(
      await handle(context, { streams: streamsOf(user.id) }, (states) => decideChooseNotifications(body, states)),
    )
    return { position }
  })
}

const toView = (
  { notificationId, template, path, toldAt, readAt }: StoredNotification,
  appointment: AppointmentView | undefined,
  accountId: string,
): NotificationView => ({
  id: notificationId,
  template,
  path,
  at: toldAt.toISOString(),
  isRead: readAt !== null,
  appointment: appointment === undefined ? null : subjectOf(appointment, accountId),
})

const subjectOf = (
  { id, startsAt, zone, service, professional, parent, pet, stay, seat }: AppointmentView,
  accountId: string,
): NotificationView['appointment'] => ({
  id,
  startsAt,
  zone,
  service: { name: service.name, nameEn: service.nameEn },
  other: parent.id === accountId ? professional : { displayName: parent.displayName, latinName: '', role: 'PARENT' },
  petNames: (stay?.pets ?? [pet]).map(({ name }) => name).filter(Boolean),
  isStay: stay !== null,
  isSeat: seat !== null,
  leftEarlyCents: stay?.leftEarly?.refundCents ?? null,
})
