import { durableSettings } from '../embedded-postgres/settings.ts'
import { nodeOptionsOf, scripts, type ScriptName } from '../startup/scripts.ts'

/** The stand-ins are not in production. */
const composed: ScriptName[] = ['api', 'projections', 'workers', 'migrate']

/** What is measured is what runs: the containers have the options of the processes that the supervisor and the benchmarks start. */
export const composeCommands = (): Record<string, string[]> => ({
  postgres: ['postgres', ...Object.entries(durableSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  ...Object.fromEntries(composed.map((name) => [name, ['node', ...nodeOptionsOf(name), scripts[name]]])),
})

/** One sentence for each service of docker-compose.yml whose command is another one. */
export const findComposeFaults = (compose: string): string[] =>
  Object.entries(composeCommands()).flatMap(([service, words]) => {
    const command = words.join(' ')
    const found = commandOf(compose, service)
    return found === command ? [] : [`docker-compose.yml: ${service} runs \`${found}\`, and is measured as \`${command}\``]
  })

/** A service's command, written in one line or in several below `>-`. */
const commandOf = (compose: string, service: string): string => {
  const [, block = ''] = new RegExp(`^  ${service}:\\n((?:(?: {4}.*)?\\n)*)`, 'm').exec(compose) ?? []
  const [, first = '', below = ''] = /^ {4}command: (.*)\n((?: {6}.*\n)*)/m.exec(block) ?? []
  return (first === '>-' ? below : first).trim().split(/\s+/).join(' ')
}
