import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { expect, it } from 'vitest'
import type { Fold } from './fold.ts'
import { createHandle } from './handle.ts'
import { createMemoryLog } from './memory-engine.ts'
import { everything } from './testing/everything.ts'
import { allEventTypes, liftedTypes, upcastAll, writeAllTypes } from './testing/lifted-events.ts'
import { sampleEvent, startOf } from './testing/sample-events.ts'
import { createUpcast, upcast } from './upcast.ts'
import { createVault } from './vault.ts'
import { createMemoryKeyStore } from './vault/key-store.ts'

const recorded = (version: number, data: object) => ({
  ...sampleEvent(startOf('day-1'), { version, data }),
  position: 1,
  recordedAt: '2026-11-20T10:00:00.000Z',
})

it('an old event is lifted version by version to the shape of today', () => {
  const lift = createUpcast({
    ClaimHeld: {
      1: (data: { minutes: number }) => ({ lengthMs: data.minutes * 60_000 }),
      2: (data: { lengthMs: number }) => ({ ...data, bufferMinutes: 0 }),
    },
  })
  const old = recorded(1, { minutes: 30 })
  expect(lift(old)).toEqual({ ...old, version: 3, data: { lengthMs: 1_800_000, bufferMinutes: 0 } })
  expect(lift(recorded(2, { lengthMs: 5 }))).toMatchObject({ version: 3, data: { lengthMs: 5, bufferMinutes: 0 } })
  expect(old).toMatchObject({ version: 1, data: { minutes: 30 } })
})

it('the arguments of a recorded command are lifted like the facts, and one known by its name alone has none', () => {
  const lift = createUpcast({}, { 'check-in': { 1: ({ place }: { place: number }) => ({ room: place }) } })
  const old = { ...recorded(2, {}), command: { name: 'check-in', arguments: { place: 3 } } }
  expect(lift(old).command).toEqual({ name: 'check-in', version: 2, arguments: { room: 3 } })
  expect(lift({ ...old, command: { name: 'check-in' } }).command).toEqual({ name: 'check-in' })
  expect(lift({ ...old, command: { name: 'check-out', arguments: {} } })).toMatchObject({
    command: { name: 'check-out', arguments: {} },
  })
})

it('an event of today is handed on untouched', () => {
  const event = recorded(2, { bufferMinutes: 5 })
  expect(upcast(event)).toBe(event)
  expect(createUpcast({ ClaimHeld: { 1: () => ({}) } })({ ...event, version: 2 })).toMatchObject({
    version: 2,
    data: { bufferMinutes: 5 },
  })
})

it('reads through handle return every type of event lifted, and the log itself keeps what was written', async () => {
  const log = createMemoryLog()
  const vault = createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) })
  const handle = createHandle({ log, vault, upcast: upcastAll })
  const streams = await writeAllTypes(log)
  expect(allEventTypes).toContain('AppointmentPlaced')
  const fold: Fold<RecordedEvent[]> = { initialState: () => [], evolve: (events, event) => [...events, event] }
  const readers = [
    async (stream: string) => (await handle.read({ it: { stream, fold } })).it,
    handle.readEvents,
    handle.readOpened,
  ]
  for (const read of readers) expect(liftedTypes((await Promise.all(streams.map(read))).flat())).toEqual(allEventTypes)
  expect(liftedTypes(await everything(log))).toEqual([])
})
