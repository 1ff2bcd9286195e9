import type { Events } from '@lapka/contracts/events.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream, petStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { careToRemind, nextCareHour } from '@lapka/domain/pets/care-letters/care-to-remind.ts'
import { canBeTold } from '@lapka/domain/pets/care-letters/remind-care.ts'
import { linkedCare } from '@lapka/projections/records/linked-pets.ts'
import { isKeeper, recordStreams } from '@lapka/domain/pets/record/record.ts'
import { tellInApp } from '../emails/deliver.ts'
import { sayIn } from '../emails/letter.ts'
import { clear, lastFactOf, personOf } from '../emails/people.ts'
import { writeToAccount, type Sending } from '../emails/write-to-account.ts'
import { againAt, defineJob, done, type JobDependencies, type JobResult, type TakenWork } from '../work/job.ts'
import { bookingPath, careLetter, type PetDue } from './care-letter.ts'

type CareReminder = Pick<Events['CareReminded'], 'accountId' | 'items' | 'alsoFor'>
type Dependencies = Sending & Pick<JobDependencies, 'careLetters'>

/** A rebuilt outbox, or a mail server that was away for days, must not send letters about the past. */
const TOO_OLD_MS = 3 * DAY_MS

/** Writes of what is still due when it is written: a dose that was given, a visit that was booked and a pet that died are not in it. */
export const remindCare = async (
  dependencies: Dependencies,
  { accountId, items, alsoFor = [], dueAt, workId }: CareReminder & Pick<TakenWork, 'workId' | 'dueAt'>,
): Promise<JobResult> => {
  const { careLetters } = dependencies
  const now = dependencies.now()
  if (Date.parse(now) - Date.parse(dueAt) > TOO_OLD_MS) return done('too old to be news')
  const mayAt = nextCareHour(now)
  if (mayAt > now) return againAt(mayAt)
  for (const otherId of alsoFor) await tellOther(dependencies, { accountId: otherId, items, workId: `${workId} ${otherId}` })
  const pets = await stillDue(dependencies, { accountId, items })
  if (pets.length === 0) return done('nothing is due any more')
  return writeToAccount(dependencies, { accountId, workId }, (language) =>
    writtenLetter({ pets, isForHousehold: alsoFor.length > 0, leavePath: careLetters.leavePath(accountId) }, language),
  )
}

/** The adult of a household who gets no letter reads of their common pets in the app. */
const tellOther = async (dependencies: Dependencies, { workId, ...due }: CareReminder & Pick<TakenWork, 'workId'>) => {
  const pets = await stillDue(dependencies, due)
  if (pets.length === 0) return
  const { accountId } = due
  const { language } = personOf(await dependencies.handle.readOpened(accountStream(accountId)))
  await tellInApp(dependencies, { accountId, workId, about, path: pathOf(pets, language), language })
}

const about = { template: 'care-due' } as const

const pathOf = (pets: readonly PetDue[], language: Language): string => {
  const [first] = pets
  return first !== undefined && pets.length === 1 ? bookingPath(first, language) : '/dashboard/parent'
}

const oneForHousehold = [
  'Писмото е едно за дома ви: вторият стопанин не го получава.',
  'Your household gets this one email: the other adult doesn’t receive it.',
] as const

type ToWrite = { pets: PetDue[]; isForHousehold: boolean; leavePath: string }

const writtenLetter = ({ pets, isForHousehold, leavePath }: ToWrite, language: Language) => {
  const say = sayIn(language)
  return {
    letter: careLetter(pets, language),
    about,
    path: pathOf(pets, language),
    links: [
      ...(pets.length === 1
        ? []
        : pets.map((pet) => ({ text: say(`Час за ${pet.name}`, `Book for ${pet.name}`), path: bookingPath(pet, language) }))),
      { text: say('Спрете тези имейли', 'Stop these emails'), path: leavePath },
    ],
    unsubscribePath: leavePath,
    closing: say(
      'Пишем ви най-много веднъж на ден за ваксини и обезпаразитяване по картоните на любимците ви.',
      'We write once a day at most, about vaccines and parasite treatments by your pets’ records.',
    ).concat(isForHousehold ? ` ${say(...oneForHousehold)}` : ''),
  }
}

const stillDue = async ({ handle, now, careLetters }: Dependencies, { accountId, items }: CareReminder): Promise<PetDue[]> => {
  const at = now()
  const today = localDateOf(at, DEFAULT_ZONE)
  const ofPets = Map.groupBy(items, ({ petId }) => petId)
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  if (!canBeTold(account)) return []
  const awaited = await careLetters.awaitedByVet([...ofPets.keys()], at)
  const pets: PetDue[] = []
  for (const [petId, told] of ofPets) {
    const { record } = await handle.read(recordStreams(petId))
    const { pet } = record
    if (awaited.has(petId) || !isKeeper(pet, accountId)) continue
    const { care, linkedIds } = await linkedCare(handle, record, { keeperId: accountId, today })
    if (linkedIds.length > 0 && (await careLetters.awaitedByVet(linkedIds, at)).size > 0) continue
    const due = careToRemind(petId, care, today)
    const known = told.filter(({ kind, what, dueOn }) =>
      due.some((one) => one.kind === kind && one.what === what && one.dueOn === dueOn),
    )
    if (known.length === 0) continue
    const facts = await handle.readOpened(petStream(petId))
    const name = clear((lastFactOf(facts, 'PetChanged') ?? lastFactOf(facts, 'PetAdded'))?.name)
    pets.push({ petId, name, items: known.map((item) => ({ ...item, stage: item.dueOn < today ? 'over' : 'ahead' })) })
  }
  return pets
}

export const remindCareJob = defineJob<CareReminder>({
  kind: 'remind-care',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    CareReminded: ({ accountId, items, alsoFor }) => [{ payload: { accountId, items, ...(alsoFor && { alsoFor }) } }],
  },
  run: remindCare,
})
