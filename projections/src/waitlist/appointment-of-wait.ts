import { createHash } from 'node:crypto'

/** One wait is offered one time: every offer of it makes this appointment. A UUID of version 8. */
export const appointmentOfWait = (waitId: string): string => {
  const hex = createHash('sha256').update(`offer ${waitId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
