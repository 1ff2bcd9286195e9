import { addressStream } from '@lapka/contracts/streams.ts'
import type { ReadAddress } from '@lapka/domain/appointments/location.ts'
import { pointSaidIn } from '@lapka/projections/travel/look-up-ways.ts'
import type { Dependencies } from '../dependencies.ts'

/** Where an address lies, opened from the log: the decision sees only whose it is. One that is not there is read as nothing. */
export const readAddress = async ({ handle }: Pick<Dependencies, 'handle'>, addressId: string): Promise<ReadAddress> => {
  const events = await handle.readOpened(addressStream(addressId))
  return { addressId, revision: events.at(-1)?.revision ?? -1, point: pointSaidIn(events) }
}
