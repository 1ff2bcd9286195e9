import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { addressStream } from '@lapka/contracts/streams.ts'
import type { ReadAddress } from '@lapka/domain/appointments/location.ts'
import type { Dependencies } from '../dependencies.ts'

/** Where an address lies, opened from the log: the decision sees only whose it is. One that is not there is read as nothing. */
export const readAddress = async ({ handle }: Pick<Dependencies, 'handle'>, addressId: string): Promise<ReadAddress> => {
  const events = await handle.readOpened(addressStream(addressId))
  const said = [...openedFactsOf(events, 'AddressAdded'), ...openedFactsOf(events, 'AddressChanged')].at(-1)
  const point = said === undefined || !Array.isArray(said.coordinates) ? null : pointOf(said.coordinates as [number, number])
  return { addressId, revision: events.at(-1)?.revision ?? -1, point }
}

const pointOf = ([longitude, latitude]: [number, number]) => ({ latitude, longitude })
