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

/** One sentence for each service of docker-compose.yml whose command is another one. */
export const findComposeFaults = (compose: string): string[] => {
  const { services } = readComposeFiles([compose], {})
  return Object.entries(composeCommands()).flatMap(([name, measured]) => {
    const found = services.find((service) => service.name === name)?.command.join(' ') ?? ''
    return found === measured ? [] : [`docker-compose.yml: ${name} runs \`${found}\`, and is measured as \`${measured}\``]
  })
}
