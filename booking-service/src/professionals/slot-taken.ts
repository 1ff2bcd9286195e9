import type { Refusal } from '@lapka/contracts/refusals.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs, toMs } from '@lapka/domain/kernel/instant.ts'
import { nearestFree } from '@lapka/domain/slots/free-slots.ts'
import { leaveOutUses } from '@lapka/domain/slots/full-times.ts'
import { offersOf } from '@lapka/projections/professionals/free-times.ts'
import { bookableVetsOf } from '@lapka/projections/clinics/query.ts'
import { alternativesTo, type TakenSlot } from '@lapka/projections/professionals/alternatives.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { anyVetServices } from './any-vet.ts'

type Sources = Pick<Dependencies, 'db' | 'handle' | 'routing'>

/** A taken time, one that can't be reached or at which a room is in use, is answered with the three nearest free ones, so that the parent need not start over. */
export const slotTaken = async (
  dependencies: Sources,
  slot: TakenSlot,
  { refused, missingMinutes, takenResources }: Refusal,
): Promise<Refused> => {
  const alternatives = (await withAnyVet(dependencies, slot)) ?? (await alternativesTo(dependencies, slot))
  const why = { ...(missingMinutes !== undefined && { missingMinutes }), ...(takenResources !== undefined && { takenResources }) }
  return new Refused(refused, { alternatives, ...why })
}

const MAX_ALTERNATIVES = 3

/**
 * Of a clinic that is booked with any of its vets: the nearest times of them all. The views say whose those may be, in one question; only their ledgers are asked
 * then, for a clinic may have sixty vets and a race many losers.
 */
const withAnyVet = async (dependencies: Sources, slot: TakenSlot): Promise<string[] | undefined> => {
  const { db } = dependencies
  const { now, startsAt, parentId } = slot
  const services = anyVetServices(await bookableVetsOf(db, slot.professionalId))
  const service = services.find(({ id }) => id === slot.serviceId)
  if (service === undefined) return undefined
  const { durationMinutes, vets } = service
  const horizonDays = Math.max(...vets.map(({ row }) => row.schedule?.horizonDays ?? 0))
  const range = { from: now, to: addMs(now, (horizonDays + 2) * DAY_MS), now }
  const offers = await offersOf(db, { professionals: vets.map(({ row }) => row), ...range })
  const away = (start: string) => Math.abs(toMs(start) - toMs(startsAt))
  const likely = vets.flatMap(({ row: { professionalId, services: own }, serviceId }) => {
    const offer = offers.get(professionalId)
    if (offer === undefined) return []
    const needing = own.filter(({ id }) => id === serviceId)
    const starts = nearestFree({ ...leaveOutUses(offer, needing), durationMinutes, forParentId: parentId }, startsAt)
    return [{ professionalId, serviceId, awayMs: Math.min(...starts.map(away)) }]
  })
  const nearest = likely.toSorted((one, other) => one.awayMs - other.awayMs).slice(0, MAX_ALTERNATIVES)
  const found = await Promise.all(nearest.map((vet) => alternativesTo(dependencies, { ...slot, ...vet })))
  const starts = [...new Set(found.flat())].toSorted((one, other) => away(one) - away(other))
  return starts.slice(0, MAX_ALTERNATIVES).toSorted()
}

/** The refusals that other times answer. */
const ofTime: ReadonlySet<string> = new Set(['SLOT_TAKEN', 'NO_TIME_TO_TRAVEL', 'RESOURCE_TAKEN'])
export const isTimeTaken = ({ refused }: Refusal): boolean => ofTime.has(refused)
