import type { ServerMessage } from '@lapka/contracts/live.ts'
import type { UnknownAction } from '@reduxjs/toolkit'
import { api, appointmentTags, tagTypes, type Tag, positionSeen } from '../api/api.ts'
import { apiAddress, apiPaths } from '../api/api-paths.ts'
import { setServerTime } from './clock.ts'
import { connectLive } from './live-connection.ts'

/** The stale data after a message. It says what changed, never how it looks now: that is fetched. */
const staleBy = (message: ServerMessage): Tag[] => {
  switch (message.type) {
    case 'appointment-changed':
      return appointmentTags(message.appointmentId)
    case 'slots-changed':
      return [{ type: 'Slots', id: message.professionalId }]
    case 'professional-changed':
      return [
        { type: 'Professional', id: message.professionalId },
        'Profile',
        'Clinic',
        { type: 'Verification', id: message.professionalId },
        { type: 'Verification', id: 'LIST' },
      ]
    case 'consultation-changed':
      return [
        { type: 'Consultation', id: message.consultationId },
        { type: 'Consultation', id: 'LIST' },
      ]
    case 'waitlist-changed':
      return ['Wait']
    case 'notifications-changed':
      return ['Notification']
    case 'everything-changed':
    case 'session-ended':
      return [...tagTypes]
    case 'hello':
    case 'room-joined':
    case 'peer-changed':
    case 'room-refused':
    case 'taken-over':
    case 'signal':
    case 'problem':
    case 'pong':
      return []
  }
}

type Dispatch = (action: UnknownAction) => unknown

/** The store's, once `startLive` was called. Nothing is heard before. */
let dispatch: Dispatch = () => undefined

export const live = connectLive({
  onMessages: (messages) => {
    for (const message of messages) if ('position' in message) dispatch(positionSeen(message.position))
    const tags = messages.flatMap(staleBy)
    if (tags.length > 0) dispatch(api.util.invalidateTags(tags))
  },
  onClock: setServerTime,
  onReturn: () => dispatch(api.util.invalidateTags([...tagTypes])),
})

/** Listens from here on: to the server, and to other tabs, which may sign in or out while the connection is silent. */
export const startLive = (toStore: Dispatch): void => {
  dispatch = toStore
  live.start(location.origin.replace(/^http/, 'ws') + apiAddress(apiPaths.live))
  window.addEventListener('storage', ({ key }) => {
    if (key === 'user') dispatch(api.util.invalidateTags(['User']))
  })
}
