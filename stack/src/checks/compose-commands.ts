import { configuration } from '@lapka/contracts/configuration.ts'
import { durableSettings } from '../embedded-postgres/settings.ts'
import { readComposeFiles } from '../production/compose-file.ts'
import { nodeOptionsOf, scripts, type ScriptName } from '../startup/scripts.ts'

/** The stand-ins are not in production. */
const composed: Record<string, ScriptName> = {
  'api-1': 'api',
  'api-2': 'api',
  projections: 'projections',
  workers: 'workers',
  migrate: 'migrate',
}

/** Containers have the same options as the processes that the supervisor and the benchmarks start, so benchmarks measure what runs. */
const composeCommands = (): Record<string, string> => ({
  postgres: ['postgres', ...Object.entries(durableSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])].join(' '),
  ...Object.fromEntries(
    Object.entries(composed).map(([service, name]) => [service, ['node', ...nodeOptionsOf(name), scripts[name]].join(' ')]),
  ),
})

/**
 * Services that may be reached from outside of the containers. The letters'
 * page, databases and metrics may not, not even from this machine.
 */
const published = new Set(['proxy', 'coturn'])

/** One sentence for each service that publishes a port and may not, and for a page of letters that other containers could open. */
export const findOpenPages = (compose: string): string[] =>
  readComposeFiles([compose], {}).services.flatMap(({ name, ports, command }) => [
    ...(ports.length > 0 && !published.has(name) ? [`docker-compose.yml: ${name} publishes ${ports.join(', ')}`] : []),
    ...(name === 'mailpit' && command[command.indexOf('--listen') + 1] !== '127.0.0.1:8025'
      ? ['docker-compose.yml: the page of mailpit is open to other containers']
      : []),
  ])

/** One sentence for each service of docker-compose.yml whose command is another one. */
export const findComposeFaults = (compose: string): string[] => {
  const { services } = readComposeFiles([compose], {})
  return Object.entries(composeCommands()).flatMap(([name, measured]) => {
    const found = services.find((service) => service.name === name)?.command.join(' ') ?? ''
    return found === measured ? [] : [`docker-compose.yml: ${name} runs \`${found}\`, and is measured as \`${measured}\``]
  })
}

/** Variables that a container is never given, and why. */
const leftOut: Record<string, string> = {
  LAPKA_PORT: 'the proxy asks port 4000',
  LAPKA_DATABASE_DIR: 'the database has a disk of its own',
  STRIPE_API_URL: 'it names a simulator',
  LAPKA_PROCESSES: 'each container runs one part',
}

/** One sentence for each variable of Lapka that the file neither passes on nor leaves out for a reason: setting it would change nothing. */
export const findLostVariables = (compose: string): string[] => {
  const { services } = readComposeFiles([compose], {})
  const passed = new Set(services.filter(({ image }) => image === 'lapka').flatMap(({ environment }) => Object.keys(environment)))
  return Object.keys(configuration.shape)
    .filter((name) => !passed.has(name) && leftOut[name] === undefined)
    .map((name) => `docker-compose.yml: ${name} reaches no container`)
}
