import { createHash } from 'node:crypto'

const digestOf = (name: string): string => createHash('sha256').update(`lapka demo ${name}`).digest('hex')

/** The same name gives the same UUID: running the seed again meets its own streams and commands. */
export const demoId = (...names: (string | number)[]): string => {
  const hex = digestOf(names.join('/'))
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/** An id as the payment provider makes them, `pi_…`. */
export const demoProviderId = (prefix: 'cs_test' | 'pi' | 'ch' | 're', ...names: (string | number)[]): string =>
  `${prefix}_${digestOf(`${prefix}/${names.join('/')}`).slice(0, 24)}`

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')
