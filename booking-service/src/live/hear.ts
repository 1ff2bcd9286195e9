import { clientMessage, type ServerMessage } from '@lapka/contracts/live.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { RoomMessage } from './room-line.ts'

/** A client's changes to its own connection. */
export type LiveSubscription = {
  watched: ReadonlySet<string>
  watch: (professionalId: string) => void
  unwatch: (professionalId: string) => void
  language: Language
}
/** `sayInRoom` passes a message on to its room; false where there are too many. */
type Hearing = { now: () => string; sayInRoom: (message: RoomMessage) => boolean }

const MAX_WATCHED = 20

/** Takes one message of a client; answers what is to be said back, if anything. */
export const hear = (
  { watched, watch, unwatch, language }: LiveSubscription,
  text: string,
  { now, sayInRoom }: Hearing,
): ServerMessage | undefined => {
  const problem = (code: RefusalCode): ServerMessage => ({ type: 'problem', code, detail: refusals[code][language] })
  const parsed = clientMessage.safeParse(readJson(text))
  if (!parsed.success) return problem('INVALID_INPUT')
  const message = parsed.data
  switch (message.type) {
    case 'watch-slots':
      if (watched.size >= MAX_WATCHED) return problem('TOO_MANY_REQUESTS')
      watch(message.professionalId.toLowerCase())
      return undefined
    case 'unwatch-slots':
      unwatch(message.professionalId.toLowerCase())
      return undefined
    case 'join-room':
    case 'leave-room':
    case 'signal':
      return sayInRoom(message) ? undefined : problem('TOO_MANY_REQUESTS')
    case 'ping':
      return { type: 'pong', now: now() }
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
