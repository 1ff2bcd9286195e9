import type { Configuration } from '@lapka/contracts/configuration.ts'

/**
 * The address at which our own processes reach the API. If it listens on all addresses, the loopback address is used; an IPv6
 * address is put in brackets.
 */
export const apiUrlOf = ({ LAPKA_HOST: host, LAPKA_PORT: port }: Pick<Configuration, 'LAPKA_HOST' | 'LAPKA_PORT'>): string => {
  const isOurOwn = ['0.0.0.0', '::', 'localhost'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isOurOwn ? '127.0.0.1' : name}:${port}`
}
