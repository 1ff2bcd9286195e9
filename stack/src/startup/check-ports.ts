import { createServer } from 'node:net'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import type { Problem } from '../supervisor/part.ts'
import type { Plan } from './plan.ts'

type RequiredPort = { port: number; host: string; for: string }

/** Looks whether every port is free before anything starts, so that a taken one is named and nothing has to be undone. */
export const checkPorts = async (plan: Plan, host: Configuration['LAPKA_HOST']): Promise<Problem | undefined> => {
  const needs = portsNeeded(plan, host)
  const codes = await Promise.all(needs.map(tryToListen))
  for (const [index, code] of codes.entries()) {
    const need = needs[index]
    if (need === undefined || code === undefined) continue
    return { problem: sentence(need, code, plan.ports.api) }
  }
  return undefined
}

const portsNeeded = ({ isEmbedded, isOneProcess, ports }: Plan, host: string): RequiredPort[] => {
  const local = (port: number, what: string): RequiredPort => ({ port, host: '127.0.0.1', for: what })
  // Browsers try ::1 first for "localhost"; a stranger there would be taken for Lapka.
  const api = ['127.0.0.1', 'localhost'].includes(host) ? ['127.0.0.1', '::1'] : [host]
  return [
    ...api.map((address) => ({ port: ports.api, host: address, for: 'console and API' })),
    ...(isEmbedded.simulator ? [local(ports.simulator, 'payment simulator')] : []),
    ...(isEmbedded.mailSink ? [local(ports.mailPage, 'mail sink'), local(ports.smtp, 'mail sink (SMTP)')] : []),
    ...(isEmbedded.postgres ? [local(ports.postgres, 'PostgreSQL')] : []),
    ...ports.metrics.slice(0, isOneProcess ? 1 : 3).map((port) => local(port, 'metrics')),
  ]
}

/** The error's code, or undefined if listening works. On machines without IPv6 nothing listens on ::1. */
const tryToListen = ({ port, host }: RequiredPort): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isWithoutIpv6 = host === '::1' && error.code !== 'EADDRINUSE'
      resolve(isWithoutIpv6 ? undefined : (error.code ?? error.message))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })

const sentence = ({ port, host, for: what }: RequiredPort, code: string, first: number): string => {
  const another = first === 4100 ? 4200 : 4100
  if (code === 'EADDRINUSE')
    return `Port ${port} (${what}) is taken; stop what uses it, or choose other ports: LAPKA_PORT=${another} npm start`
  if (code === 'EACCES')
    return `Port ${port} (${what}) may not be used by this user; choose other ports: LAPKA_PORT=${another} npm start`
  return `LAPKA_HOST: ${host} is not an address of this machine (${code}); use 127.0.0.1, or 0.0.0.0 for all of them.`
}
