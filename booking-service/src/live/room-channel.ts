import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { keepListening } from '@lapka/process/keep-listening.ts'
import type { StateDb } from '@lapka/state/database.ts'
import { createNoteReader, payloadsOf, type RoomNote } from './room-notes.ts'

/** How the apis speak to each other about rooms. */
export type RoomChannel = {
  /** This process. */
  instance: string
  /** To the api that has the socket; in the order in which it is said. */
  tell: (instance: string, note: RoomNote) => void
  /** To every api, this one included. */
  tellAll: (note: RoomNote) => void
  onNote: (listener: (note: RoomNote) => void) => void
  /** Listening began, or began again: what was said before was not heard. */
  onListening: (listener: () => void) => void
  stop: () => Promise<void>
}

const ALL_ROOMS = 'rooms'
const channelOf = (instance: string) => `room_${instance.replaceAll('-', '')}`
/** While the database does not answer, what was said first is forgotten: a call is made anew by its browsers, and seats are looked up again. */
const MAX_WAITING = 2_000

type Waiting = { channel: string; payloads: string[] }

/** Notifications of PostgreSQL, one statement at a time, so that nothing overtakes what was said before it. */
export const createRoomChannel = ({ db, url }: { db: StateDb; url: string }): RoomChannel => {
  const instance = randomUUID()
  const onNotes = new Set<(note: RoomNote) => void>()
  const onBeginnings = new Set<() => void>()
  const readers = new Map([channelOf(instance), ALL_ROOMS].map((channel) => [channel, createNoteReader()]))
  const listening = keepListening({
    url,
    applicationName: 'lapka rooms',
    channels: [...readers.keys()],
    onNotification: (payload, channel) => {
      const note = readers.get(channel)?.(payload)
      if (note !== undefined) for (const listener of onNotes) listener(note)
    },
    onListening: () => {
      for (const listener of onBeginnings) listener()
    },
  })
  const send = createSender(db)
  return {
    instance,
    tell: (to, note) => send.add(channelOf(to), note),
    tellAll: (note) => send.add(ALL_ROOMS, note),
    onNote: (listener) => void onNotes.add(listener),
    onListening: (listener) => void onBeginnings.add(listener),
    stop: async () => {
      await send.settled()
      await listening.stop()
    },
  }
}

const createSender = (db: StateDb) => {
  let waiting: Waiting[] = []
  let sending: Promise<void> | undefined
  let nth = 0
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const parts = batch.flatMap(({ channel, payloads }) => payloads.map((payload) => ({ channel, payload })))
      await notify(db, parts).catch(() => undefined)
    }
    sending = undefined
  }
  return {
    add: (channel: string, note: RoomNote) => {
      nth += 1
      waiting.push({ channel, payloads: payloadsOf(note, nth) })
      if (waiting.length > MAX_WAITING) waiting.shift()
      sending ??= run()
    },
    settled: async () => sending,
  }
}

const notify = async (db: StateDb, parts: { channel: string; payload: string }[]): Promise<void> => {
  const channels = parts.map(({ channel }) => channel)
  const payloads = parts.map(({ payload }) => payload)
  await sql`select pg_notify(channel, payload)
    from (select * from unnest(${channels}::text[], ${payloads}::text[]) with ordinality as said (channel, payload, nth) order by nth) said`.execute(
    db,
  )
}
