import type { Kysely } from 'kysely'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { careLetterStreams } from '@lapka/domain/pets/care-letters/care-letters.ts'
import { careToRemind } from '@lapka/domain/pets/care-letters/care-to-remind.ts'
import { decideRemindCare, type CareOfPet } from '@lapka/domain/pets/care-letters/remind-care.ts'
import { dueCareOf } from '@lapka/domain/pets/record/care.ts'
import { linkedCare } from '@lapka/projections/records/linked-pets.ts'
import { isKeeper, isOwner, recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { Database } from '@lapka/projections/database.ts'
import { petsAwaitedByVet } from '@lapka/projections/records/awaited-visits.ts'
import { careFactsOf, parentsAfter } from '@lapka/projections/records/care-facts.ts'
import type { CommandDependencies } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

export type Reminding = Pick<CommandDependencies, 'handle' | 'now' | 'newId'> & { db: Kysely<Database> }

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
    for (const [accountId, petIds] of await worthReading(dependencies, parents, today)) {
      // A failure for one parent does not stop the letters of the others.
      const isWritten = await remind(dependencies, { accountId, petIds, on: today }).catch((error: unknown) => {
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

/** By the views, the pets of each parent for which something is due and no visit to a vet is booked. */
const worthReading = async ({ db, now }: Reminding, parents: string[], today: string): Promise<Map<string, string[]>> => {
  const pets = (await careFactsOf(db, parents)).filter(
    ({ petId, facts }) => careToRemind(petId, dueCareOf(facts, today), today).length > 0,
  )
  const awaited = await petsAwaitedByVet(db, { petIds: pets.map(({ petId }) => petId), now: now() })
  const own = new Set(parents)
  const found = new Map<string, string[]>()
  for (const { petId, keeperIds } of pets)
    if (!awaited.has(petId))
      for (const accountId of keeperIds.filter((id) => own.has(id)))
        found.set(accountId, [...(found.get(accountId) ?? []), petId])
  return found
}

type Person = { accountId: string; petIds: string[]; on: string }

const remind = async (dependencies: Reminding, { accountId, petIds, on }: Person): Promise<boolean> => {
  const { handle } = dependencies
  const streams = {
    ...careLetterStreams(accountId),
    account: { stream: accountStream(accountId), fold: accountFold },
  }
  const { letters, account } = await handle.read(streams)
  if (letters.lastOn === on || account.status !== 'registered' || account.careLetters === false) return false
  const pets: CareOfPet[] = []
  for (const petId of petIds) {
    const { record } = await handle.read(recordStreams(petId))
    if (!isKeeper(record.pet, accountId)) continue
    const { care } = await linkedCare(handle, record, { keeperId: accountId, today: on })
    pets.push({ isOwner: isOwner(record.pet, accountId), items: careToRemind(petId, care, on) })
  }
  const command = { accountId, on, pets }
  const context = systemContext(dependencies, { workId: `care-${accountId}-${on}`, aboutId: accountId }, command)
  const handled = await handle(context, { streams }, (states) => decideRemindCare(command, states))
  return 'events' in handled && handled.events.letters.length > 0
}
