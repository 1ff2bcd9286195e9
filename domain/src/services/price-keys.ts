import type { PriceLine } from '@lapka/contracts/money.ts'
import type { RowKey } from '@lapka/contracts/service-table.ts'

/** By what the past price of a row is kept. No id of a service has such a sign, so none is another's. */
export const priceKey = (serviceId: string, { species, upToKg, coat }: RowKey): string =>
  `${serviceId}|${species}|${upToKg ?? ''}|${coat ?? ''}`

/** The same of an extra; also the service that its line of a price names. */
export const extraKey = (serviceId: string, extraId: string): string => `${serviceId}+${extraId}`

/** The extras of a service among the lines of a price, each once however many animals it is done for. */
export const extraIdsOf = (lines: readonly PriceLine[], serviceId: string): string[] => {
  const prefix = extraKey(serviceId, '')
  const keys = lines.flatMap(({ item }) => (item.kind === 'service' && item.serviceId.startsWith(prefix) ? item.serviceId : []))
  return [...new Set(keys)].map((key) => key.slice(prefix.length))
}
