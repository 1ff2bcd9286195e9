/** A page with a map of the address: the configured address of a map, with `{address}` in it. */
export const mapLinkOf = (mapUrl: string, address: string): string => mapUrl.replace('{address}', encodeURIComponent(address))

type Address = { clinicName: string; address2: string; city: string }

/** One line that a letter and a map understand; empty for who comes to their customers and gives no address. */
export const addressLine = ({ clinicName, address2, city }: Address): string =>
  address2 === '' ? '' : [clinicName, address2, city].filter(Boolean).join(', ')
