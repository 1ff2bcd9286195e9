import type { Actor } from '@lapka/contracts/envelope.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { DEFAULT_ZONE, HOUR_MS } from '@lapka/contracts/time.ts'
import { animalStreams } from '@lapka/domain/adoptions/animal.ts'
import { decideRequestAdoption } from '@lapka/domain/adoptions/requests/decide.ts'
import { timeOfVisit } from '@lapka/domain/adoptions/requests/request.ts'
import { decideBookVisit, decideOfferVisit, visitStreams } from '@lapka/domain/adoptions/requests/visits.ts'
import { streamsOfTime } from '@lapka/domain/kernel/ledger.ts'
import { iso } from './calendar.ts'
import type { RunCommand } from './demo-commands.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedParent } from './plan-parents.ts'

type Asking = { parents: readonly PlannedParent[]; endMs: number; professionalId: string; actor: Actor }

/** Two families ask for the first dog; the first of them comes to see it in three days. */
export const askForAnimal = async (run: RunCommand, { parents, endMs, professionalId, actor }: Asking): Promise<void> => {
  const animalId = demoId('animal', 'sharo')
  for (const [nth, { daysBefore, ...words }] of requests.entries()) {
    const parent = parents[nth]
    if (parent === undefined) return
    const { accountId, role } = parent.account
    const side = { id: accountId, role }
    const requestId = demoId('adoption-request', String(nth))
    const request = { animalId, requestId, parentId: accountId, ...words }
    const command = (verb: string, by: Actor, days: number) => ({
      names: [verb, String(nth)],
      actor: by,
      at: iso(endMs - days * 24 * HOUR_MS),
      correlationId: animalId,
      body: { nth },
    })
    await run(command('request-adoption', side, daysBefore), animalStreams({ animalId, professionalId }).streams, (states) =>
      decideRequestAdoption({ request, hasMaxRequests: false }, states),
    )
    if (nth > 0) continue
    const startsMs = endMs + (3 * 24 + 14) * HOUR_MS
    const time = { startsAt: iso(startsMs), endsAt: iso(startsMs + HOUR_MS) }
    const streams = {
      ...visitStreams({ animalId, professionalId, requestId, times: [time] }).streams,
      ...streamsOfTime(timeOfVisit(professionalId, time), DEFAULT_ZONE),
    }
    const [offering, booking] = [command('offer-visit', actor, 4), command('book-visit', side, 3)]
    await run(offering, streams, (states) =>
      decideOfferVisit({ professionalId, requestId, times: [time], at: offering.at }, states),
    )
    const visit = { side: { parentId: accountId }, requestId, at: booking.at, visitId: demoId('adoption-visit', String(nth)) }
    await run(booking, streams, (states) => decideBookVisit({ ...visit, ...time }, states))
  }
}

type DemoRequest = Omit<Events['AdoptionRequested'], 'animalId' | 'professionalId' | 'requestId' | 'parentId'> & {
  daysBefore: number
}

const requests: DemoRequest[] = [
  {
    daysBefore: 5,
    home: 'house-with-yard',
    children: 'older',
    otherAnimals: 'Имаме куче, спокойно с гости.',
    experience: 'Винаги сме живели с кучета. Сутрин разхождаме ние, следобед децата.',
    message: 'Търсим спокоен другар за дълги разходки. Накуцването не ни плаши. Може ли да го видим заедно с нашето куче?',
  },
  {
    daysBefore: 2,
    home: 'apartment',
    children: 'none',
    otherAnimals: '',
    experience: 'Това ще е първото ми куче. Работя от вкъщи и имам време за него.',
    message: 'Видях го на снимките и не спирам да мисля за него. Живея до парка.',
  },
]
