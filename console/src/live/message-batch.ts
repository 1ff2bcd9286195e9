import type { ServerMessage } from '@lapka/contracts/live.ts'

const BATCH_MS = 250

/** Keeps messages for a quarter of a second and hands them on together, in the order they came: a burst is one refetch and one render. */
export const batchMessages = (onMessages: (messages: ServerMessage[]) => void): ((message: ServerMessage) => void) => {
  let waiting: ServerMessage[] = []
  return (message) => {
    if (waiting.length === 0)
      setTimeout(() => {
        const messages = waiting
        waiting = []
        onMessages(messages)
      }, BATCH_MS)
    waiting.push(message)
  }
}
