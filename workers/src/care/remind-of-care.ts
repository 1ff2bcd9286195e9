import type { Kysely } from 'kysely'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { careLetterStreams } from '@lapka/domain/pets/care-letters/care-letters.ts'
import { careToRemind } from '@lapka/domain/pets/care-letters/care-to-remind.ts'
import { canBeTold, decideRemindCare, otherAdultStreams, type CareOfPet } from '@lapka/domain/pets/care-letters/remind-care.ts'
import { dueCareOf } from '@lapka/domain/pets/record/care.ts'
import { linkedCare } from '@lapka/projections/records/linked-pets.ts'
import { isKeeper, otherKeeperOf, recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { Database } from '@lapka/projections/database.ts'
import { petsAwaitedByVet } from '@lapka/projections/records/awaited-visits.ts'
import { careFactsOf, parentsAfter } from '@lapka/projections/records/care-facts.ts'
import type { CommandDependencies } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

export type Reminding = Pick<CommandDependencies, 'command' | 'handle' | 'now' | 'newId'> & { db: Kysely<Database> }

/** The number of parents whose pets are read by the same few statements. */
const PARENTS_AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Writes into the log whom a letter of this day reminds of what; the letters follow from that. Views say whose records are worth reading,
 * and the records decide. A second run, or a second worker at once, reminds no parent again.
 */
export const remindOfCare = async (
  dependencies: Reminding,
  today: string,
  signal?: AbortSignal,
): Promise<{ letters: number; failures: unknown[] }> => {
  const { db } = dependencies
  const failures: unknown[] = []
  let letters = 0
  for (let after = FIRST; signal?.aborted !== true;) {
    const parents = await parentsAfter(db, after, PARENTS_AT_ONCE)
    for (const [accountId, toRead] of await worthReading(dependencies, parents, today)) {
      // A failure for one parent does not stop the letters of the others.
      const isWritten = await remind(dependencies, { accountId, toRead, on: today }).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (isWritten) letters += 1
    }
    const last = parents.at(-1)
    if (last === undefined || parents.length < PARENTS_AT_ONCE) break
    after = last
  }
  return { letters, failures }
}

type PetToRead = { petId: string; isDue: boolean }

/**
 * By the views, the pets of each parent who has one for which something is due and no visit to a vet is booked. The others are read as well: who of a
 * household is written to follows from all that they share.
 */
const worthReading = async ({ db, now }: Reminding, parents: string[], today: string): Promise<Map<string, PetToRead[]>> => {
  const pets = await careFactsOf(db, parents)
  const due = pets.filter(({ petId, facts }) => careToRemind(petId, dueCareOf(facts, today), today).length > 0)
  const awaited = await petsAwaitedByVet(db, { petIds: due.map(({ petId }) => petId), now: now() })
  const dueIds = new Set(due.flatMap(({ petId }) => (awaited.has(petId) ? [] : [petId])))
  const found = new Map<string, PetToRead[]>()
  for (const { petId, keeperIds } of pets)
    for (const accountId of keeperIds)
      found.set(accountId, [...(found.get(accountId) ?? []), { petId, isDue: dueIds.has(petId) }])
  const own = new Set(parents)
  return new Map([...found].filter(([accountId, read]) => own.has(accountId) && read.some(({ isDue }) => isDue)))
}

type Person = { accountId: string; toRead: PetToRead[]; on: string }

const remind = async (dependencies: Reminding, { accountId, toRead, on }: Person): Promise<boolean> => {
  const { handle } = dependencies
  const streams = {
    ...careLetterStreams(accountId),
    account: { stream: accountStream(accountId), fold: accountFold },
  }
  const { letters, account } = await handle.read(streams)
  if (letters.lastOn === on || !canBeTold(account)) return false
  const pets: CareOfPet[] = []
  for (const { petId, isDue } of toRead) {
    const { record } = await handle.read(recordStreams(petId))
    const { pet } = record
    if (pet.status === 'none' || !isKeeper(pet, accountId)) continue
    const { care } = await linkedCare(handle, record, { keeperId: accountId, today: on })
    const items = isDue ? careToRemind(petId, care, on) : []
    const otherId = otherKeeperOf(pet, accountId)
    pets.push({ petId, ownerId: pet.ownerId, otherId, items })
  }
  const command = { accountId, on, pets }
  const context = systemContext(
    { ...dependencies, command: 'remind-care' },
    { workId: `care-${accountId}-${on}`, aboutId: accountId },
    command,
  )
  const reading = { streams: { ...streams, ...otherAdultStreams(pets) } }
  const handled = await handle(context, reading, (states) => decideRemindCare(command, states))
  return 'events' in handled && handled.events.letters.length > 0
}
