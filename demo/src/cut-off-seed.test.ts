import { expect, it } from 'vitest'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { planDemo } from './plan-demo.ts'
import { isSeeded, seedDemo } from './seed-demo.ts'
import type { SeededDemo } from './seed-demo.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const MASTER_KEY = '5a'.repeat(32)

/** A tenth of the demo: enough for every course an appointment can take. */
const smallPlan: typeof planDemo = (scene) => {
  const plan = planDemo(scene)
  const professionals = plan.professionals.slice(0, 30)
  return {
    ...plan,
    professionals,
    duties: plan.duties.filter(({ professional }) => professionals.includes(professional)),
    appointments: plan.appointments.filter(({ professional }) => professionals.includes(professional)),
    stays: plan.stays.filter(({ professional }) => professionals.includes(professional)),
    classes: plan.classes.filter(({ trainer }) => professionals.includes(trainer)),
    seats: plan.seats.filter(({ professional }) => professionals.includes(professional)),
    waits: plan.waits.filter(({ trainer }) => professionals.includes(trainer)),
  }
}

const createSystem = () => {
  const log = createMemoryLog()
  const vault = createVault({ masterKey: MASTER_KEY, keys: createMemoryKeyStore() })
  const newHandle = () => createHandle({ log, vault, maxCachedStreams: 30_000 })
  const seed = (more: { handle?: Handle; now?: string } = {}): Promise<SeededDemo> =>
    seedDemo({
      log,
      handle: more.handle ?? newHandle(),
      now: more.now ?? NOW,
      emailKeyOf: (email) => Buffer.from(email).toString('hex'),
      hashPassword: (password) => Promise.resolve(`hash of ${password}`),
      keepFile: () => Promise.resolve(),
      writeCredentials: () => Promise.resolve(),
      plan: smallPlan,
    })
  return { log, newHandle, seed }
}

it('a start that is cut off in the middle is not taken for a whole demo, and the next one completes it to the very same', async () => {
  const whole = createSystem()
  await whole.seed()
  const { head } = whole.log
  const before = await head()
  await whole.seed({ now: '2026-11-24T10:00:00.000Z' })
  expect(await head(), 'running it again adds nothing').toBe(before)

  const cut = createSystem()
  const handle = cut.newHandle()
  let commands = 0
  const dying = Object.assign(
    ((...command) => {
      commands += 1
      if (commands > 500) throw new Error('the machine was switched off')
      return handle(...command)
    }) as Handle,
    { read: handle.read, readEvents: handle.readEvents, readOpened: handle.readOpened },
  )
  await expect(cut.seed({ handle: dying })).rejects.toThrow('switched off')
  expect(await isSeeded(cut.log)).toBe(false)
  await cut.seed({ now: '2026-11-25T10:00:00.000Z' })
  expect(await isSeeded(cut.log)).toBe(true)

  const streamsOf = async ({ log }: { log: EventLog }) => {
    const events = await log.readAll(0, 1_000_000)
    return events.map(({ stream, revision, type, occurredAt }) => `${stream} ${revision} ${type} ${occurredAt}`).toSorted()
  }
  expect(await streamsOf(cut)).toEqual(await streamsOf(whole))
})
