import type { VisitSide } from '@lapka/contracts/adoptions.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream, adoptionStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { formatMoment } from '../format.ts'
import { sayIn } from '../emails/letter.ts'
import { bookedAs, clear, displayName, factOf, lastFactOf, personOf, phoneOf } from '../emails/people.ts'
import { writeToAccount, type LetterWork, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { adoptionLetter, type AdoptionNews } from './adoption-letters.ts'

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

type Told = {
  animalId: string
  professionalId: string
  requestId: string
  parentId: string
  news: AdoptionNews
  to: 'parent' | 'professional'
  /** Starts of the times that it is about. */
  startsAt: string[]
}

/** Tells one side of an adoption what the other did; of a visit that is booked both are told. */
export const sendAdoptionEmail = async (
  dependencies: Sending,
  { workId, dueAt, ...told }: Told & Omit<LetterWork, 'accountId'> & { dueAt: string },
): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(dueAt) > TOO_OLD_MS) return done('too old to be news')
  const { handle } = dependencies
  const { animalId, professionalId, requestId, parentId, news, to, startsAt } = told
  const [events, shelterEvents, parentEvents] = await Promise.all(
    [adoptionStream(animalId), professionalStream(professionalId), accountStream(parentId)].map((name) =>
      handle.readOpened(name),
    ),
  )
  const animal = lastFactOf(events ?? [], 'AnimalChanged') ?? factOf(events ?? [], 'AnimalListed')
  const shelter = bookedAs(shelterEvents ?? [])
  const family = personOf(parentEvents ?? [])
  const pet = clear(animal?.name)
  if (animal === undefined || shelter === undefined || pet === '') return done('the animal or its shelter was erased')
  const petId = openedFactsOf(events ?? [], 'AdoptionAgreed').find((fact) => fact.requestId === requestId)?.petId
  const declined = openedFactsOf(events ?? [], 'AdoptionDeclined').find((fact) => fact.requestId === requestId)
  const zone = factOf(shelterEvents ?? [], 'ProfessionalRegistered')?.zone ?? ''
  const letterIn = (language: Language) => ({
    letter: adoptionLetter(language, news, {
      pet,
      shelter: displayName(shelter, language),
      family: `${family.name} ${family.surname}`.trim(),
      address: [clear(shelter.address2), clear(shelter.city)].filter(Boolean).join(', '),
      phone: phoneOf(shelterEvents ?? []),
      reason: news === 'declined' ? clear(declined?.reason) : '',
      times: startsAt.map((instant) => formatMoment({ instant, zone, language })),
      to: to === 'parent' ? 'parent' : 'shelter',
    }),
    about: { template: news.startsWith('visit-') ? 'adoption-visit' : 'adoption' } as const,
    path: pathOf(told, petId),
    closing: sayIn(language)('Пишем ви заради осиновяване в Лапка.', 'You’re getting this email about an adoption on Lapka.'),
  })
  const accountId = to === 'parent' ? parentId : clear(shelter.accountId)
  return writeToAccount(dependencies, { accountId, workId }, letterIn)
}

const pathOf = ({ to, news, animalId }: Told, petId: string | undefined): string => {
  if (to === 'professional') return '/dashboard/professional/animals'
  if (news === 'agreed' && petId !== undefined) return `/dashboard/parent/pets/${petId}`
  if (news === 'declined' || news === 'adopted' || news === 'taken-down') return '/adopt'
  return `/adopt/${animalId}`
}

type OfRequest = Pick<Told, 'animalId' | 'professionalId' | 'requestId' | 'parentId'>

const tell = (fact: OfRequest, to: Told['to'], news: AdoptionNews, startsAt: string[] = []) => {
  const { animalId, professionalId, requestId, parentId } = fact
  return { payload: { animalId, professionalId, requestId, parentId, news, to, startsAt } }
}

const otherOf = (by: VisitSide): Told['to'] => (by === 'parent' ? 'professional' : 'parent')

export const sendAdoptionEmailJob = defineJob<Told>({
  kind: 'send-adoption-email',
  isLetter: true,
  partOf: ({ news, to }) => `${news}-${to}`,
  causes: {
    AdoptionRequested: (fact) => [tell(fact, 'professional', 'asked')],
    AdoptionWithdrawn: (fact) => [tell(fact, 'professional', 'withdrawn')],
    AdoptionDeclined: (fact) => [tell(fact, 'parent', 'declined')],
    AdoptionAgreed: (fact) => [tell(fact, 'parent', 'agreed')],
    AdoptionClosed: (fact) => [tell(fact, 'parent', fact.why)],
    AdoptionVisitOffered: (fact) => [
      tell(
        fact,
        'parent',
        'visit-offered',
        fact.times.map(({ startsAt }) => startsAt),
      ),
    ],
    AdoptionVisitBooked: (fact) => {
      const news = fact.movedFrom === undefined ? ('visit-booked' as const) : ('visit-moved' as const)
      return [tell(fact, 'parent', news, [fact.startsAt]), tell(fact, 'professional', news, [fact.startsAt])]
    },
    AdoptionVisitCancelled: (fact) => [tell(fact, otherOf(fact.by), 'visit-cancelled', [fact.startsAt])],
  },
  run: sendAdoptionEmail,
})
