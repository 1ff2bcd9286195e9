import type { PushDevice } from '@lapka/contracts/api/notifications.ts'
import { prepareDevice } from './device.ts'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

export type Subscribed = { device: PushDevice } | { failed: 'denied' | 'failed' }

/** A subscription as the server needs it. */
export const deviceOf = (subscription: PushSubscription): PushDevice | null => {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (p256dh === null || auth === null) return null
  return { endpoint: subscription.endpoint, p256dh: base64Url(p256dh), auth: base64Url(auth) }
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The browser asks its owner, and its push service for an address. */
export const subscribe = async (publicKey: string): Promise<Subscribed> => {
  if ((await Notification.requestPermission()) !== 'granted') return { failed: 'denied' }
  try {
    await prepareDevice()
    const { pushManager } = await navigator.serviceWorker.ready
    // One that was made for another key of ours can't be renewed.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const device = deviceOf(subscription)
    return device === null ? { failed: 'failed' } : { device }
  } catch {
    return { failed: 'failed' }
  }
}
