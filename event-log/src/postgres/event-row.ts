import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

export type EventRow = [position: string, recordedAt: Date, hash: string, text: string]

export const restore = ([position, recordedAt, hash, text]: EventRow): RecordedEvent => {
  const event = JSON.parse(text)
  event.position = Number(position)
  event.recordedAt = recordedAt.toISOString()
  event.hash = hash
  return event
}
