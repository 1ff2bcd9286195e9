import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { readKeysTogether } from '@lapka/booking-service/read-keys-together.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import { decidePlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '@lapka/domain/appointments/place-appointment/streams.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { context, inLanes, SERVICE, type Town } from '../prepare-town.ts'
import { distinctSlot } from '../wishes.ts'

const LONGEST_WAIT_SECONDS = 120

type RunningDatabase = { databaseUrl: string; masterKey: string }

/** Letters that are due at once, to people of the town. */
export const requestLetters = async ({ databaseUrl }: RunningDatabase, { parents }: Town, count: number): Promise<void> => {
  const db = openDatabase({ url: databaseUrl })
  const dueAt = new Date().toISOString()
  const letters = Array.from({ length: count }, (_, nth) => ({
    workId: `letter-${randomUUID()}`,
    work: { kind: 'send-account-email', template: 'password-changed', accountId: parents[nth % parents.length]?.accountId },
    dueAt,
    priority: 'later' as const,
  }))
  await db.transaction().execute((trx) => insertWork(trx, letters))
  await db.destroy()
}

type Holds = { town: Town; count: number; days: number; firstNth: number; expireAt: Date }

/** Holds that all end at one instant, placed by the real decider as if each had been asked for at the same moment. */
export const placeHolds = async (
  { databaseUrl, masterKey }: RunningDatabase,
  { town, count, days, firstNth, expireAt }: Holds,
): Promise<void> => {
  const { log, keys, close } = openLog({ url: databaseUrl })
  const handle = createHandle({ log, vault: createVault({ masterKey, keys: readKeysTogether(keys) }) })
  const at = new Date(expireAt.getTime() - HOLD_MS).toISOString()
  await inLanes(count, async (nth) => {
    const { vet, startsAt } = distinctSlot(Date.now(), { vets: town.vets.length, days }, firstNth + nth)
    const parent = town.parents[nth % town.parents.length]
    const wish = {
      appointmentId: randomUUID(),
      parentId: parent?.accountId ?? '',
      petId: parent?.petId ?? '',
      professionalId: town.vets[vet] ?? '',
      serviceId: SERVICE,
      startsAt,
      reason: '',
      at,
      tzdataVersion: 'bench',
      openHoldCount: 0,
    }
    const answer = await handle({ ...context(), occurredAt: at }, placeAppointmentStreams(wish), (states) =>
      decidePlaceAppointment(wish, states),
    )
    if ('refused' in answer) throw new Error(answer.refused)
  })
  await close()
}

/** Waits until nothing of a kind is due any more; answers after how many seconds, or undefined when that was too long. */
export const untilDone = async ({ databaseUrl }: RunningDatabase, kind: string): Promise<number | undefined> => {
  const db = openDatabase({ url: databaseUrl })
  const began = performance.now()
  const countDue = () =>
    db
      .selectFrom('state.outbox')
      .select((row) => row.fn.countAll<number>().as('due'))
      .where('kind', '=', kind)
      .where('doneAt', 'is', null)
      .where('dueAt', '<=', new Date())
      .executeTakeFirstOrThrow()
  const isDone = async () => Number((await countDue()).due) === 0
  const secondsSince = () => (performance.now() - began) / 1000
  let isOver = await isDone()
  while (!isOver && secondsSince() < LONGEST_WAIT_SECONDS) {
    await delay(250)
    isOver = await isDone()
  }
  await db.destroy()
  return isOver ? secondsSince() : undefined
}
