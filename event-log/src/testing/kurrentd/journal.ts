import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKurrentStore, type StoredEvent } from '../kurrent-store.ts'

/** One append as it lies on disk and goes to other nodes. `epoch`: of the leader that took it. */
export type Entry = { epoch: number; stream: string; events: Written[] }
type Written = { id: string; revision: number; metadata: [string, string][]; custom: string; data: string; created: string }

export type Journal = ReturnType<typeof openJournal>

/** A stand-in node's data folder: a line for each append. A process that is killed loses none that was written. */
export const openJournal = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'appends.ndjson')
  const entries: Entry[] = []
  let epoch = 0
  const store = createKurrentStore((stream, events) => {
    const entry = { epoch, stream, events: events.map(writtenOf) }
    entries.push(entry)
    appendFileSync(path, `${JSON.stringify(entry)}\n`)
  })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  // A full disk took a part of the last append, which was not answered.
  if (whole.length < text.length) writeFileSync(path, whole)
  const lines = whole.split('\n').filter((line) => line !== '')
  const put = (entry: Entry): void => {
    entries.push(entry)
    store.put(entry.stream, entry.events.map(storedOf))
  }
  for (const line of lines) put(JSON.parse(line) as Entry)
  epoch = entries.at(-1)?.epoch ?? 0
  return {
    store,
    entries,
    epoch: () => epoch,
    beginEpoch: (next: number) => (epoch = next),
    /** All that the leader has from an entry on; from 0 in place of everything that is here. */
    take: (from: number, taken: Entry[]): void => {
      if (from === 0) {
        entries.length = 0
        store.clear()
        writeFileSync(path, '')
      }
      for (const entry of taken) {
        put(entry)
        appendFileSync(path, `${JSON.stringify(entry)}\n`)
      }
    },
  }
}

const writtenOf = ({ metadata, custom, data, created, ...event }: StoredEvent): Written => ({
  ...event,
  metadata: [...metadata],
  custom: Buffer.from(custom).toString('base64'),
  data: Buffer.from(data).toString('base64'),
  created: created.toISOString(),
})

const storedOf = ({ metadata, custom, data, created, ...event }: Written): StoredEvent => ({
  ...event,
  metadata: new Map(metadata),
  custom: Buffer.from(custom, 'base64'),
  data: Buffer.from(data, 'base64'),
  created: new Date(created),
})
