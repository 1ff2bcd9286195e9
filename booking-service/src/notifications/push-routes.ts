import { deviceAnswer, pushKeyAnswer, removeDeviceBody, subscribeDeviceBody } from '@lapka/contracts/api/notifications.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { isPublicUrl } from '@lapka/process/public-address.ts'
import { addSubscription, removeSubscription } from '@lapka/state/notifications/push-subscriptions.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { sessionTokenOf } from '../http/session-cookie.ts'
import { sessionHashOf } from '../sessions/sessions.ts'

/** One device, whoever is signed in on it. */
const subscriptionIdOf = (endpoint: string): string => derivedId('push', endpoint)

/** Devices that are pushed to. Their addresses come from browsers, so from strangers: only what may be asked of the internet is kept. */
export const pushRoutes = (app: App, { db, now, pushKey }: Dependencies): void => {
  app.get('/api/v2/push-subscriptions', routeFor('signed-in', { response: { 200: pushKeyAnswer } }), async () => ({
    publicKey: pushKey.publicKey,
  }))

  const subscribing = { body: subscribeDeviceBody, response: { 200: deviceAnswer } }
  app.post('/api/v2/push-subscriptions', commandFor('signed-in', subscribing), async (request) => {
    const { body } = request
    const token = sessionTokenOf(request)
    if (!isPublicUrl(body.endpoint))
      throw new Refused('INVALID_INPUT', { errors: [{ path: 'endpoint', fault: 'NOT_A_PUSH_SERVICE' }] })
    if (token === undefined) throw new Refused('NOT_SIGNED_IN')
    const session = { accountId: userOf(request).id, sessionHash: sessionHashOf(token) }
    await addSubscription(db, { ...body, ...session, subscriptionId: subscriptionIdOf(body.endpoint), createdAt: now() })
    return { isOn: true }
  })

  const removing = { body: removeDeviceBody, response: { 200: deviceAnswer } }
  app.post('/api/v2/push-subscriptions/remove', commandFor('signed-in', removing), async (request) => {
    await removeSubscription(db, subscriptionIdOf(request.body.endpoint), userOf(request).id)
    return { isOn: false }
  })
}
