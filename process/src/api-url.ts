import type { Configuration } from '@lapka/contracts/configuration.ts'

/**
 * How our own processes reach the api. Listening on every address is reached on this machine's own; an IPv6 address stands
 * in brackets.
 */
export const apiUrlOf = ({ LAPKA_HOST: host, LAPKA_PORT: port }: Pick<Configuration, 'LAPKA_HOST' | 'LAPKA_PORT'>): string => {
  const isOurOwn = ['0.0.0.0', '::', 'localhost'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isOurOwn ? '127.0.0.1' : name}:${port}`
}
