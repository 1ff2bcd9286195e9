import { parse } from 'yaml'

/** A service of a compose file as a container engine would start it, with every variable filled in. */
export type ComposeService = {
  name: string
  image: string
  /** With the entry point before it, where the file names one. */
  command: string[]
  environment: Record<string, string>
  healthCheck: HealthCheck | undefined
  dependsOn: Record<string, Condition>
  replicas: number
  graceMs: number
  networks: string[]
  /** Ports that are published on the machine itself. */
  ports: string[]
  /** `what:where in the container`, a folder of the repository or a named volume. */
  volumes: string[]
  /** Texts of the file itself, by where they lie in the container. */
  configs: Record<string, string>
}
/** `test` is a shell's line, or a program and its arguments. */
export type HealthCheck = { test: string | string[]; everyMs: number; timeoutMs: number; tries: number; startMs: number }
type Condition = 'service_healthy' | 'service_completed_successfully' | 'service_started'

/** `missing`: what compose refuses to start without, in the file's own words. */
export type ComposeFile = { services: ComposeService[]; networks: string[]; volumes: string[]; missing: string[] }

type Raw = {
  image?: string
  entrypoint?: string[]
  command?: string | string[]
  environment?: Record<string, unknown>
  healthcheck?: { test: string | string[]; interval?: string; timeout?: string; retries?: number; start_period?: string }
  depends_on?: Record<string, { condition: Condition }>
  deploy?: { replicas?: number }
  stop_grace_period?: string
  networks?: string[] | object
  ports?: (string | number)[]
  volumes?: string[]
  configs?: { source: string; target: string }[]
}

type Variables = Record<string, string | undefined>

/** Reads what Lapka's compose files use of the format, later files over earlier ones, as `docker compose -f … -f …` does. */
export const readComposeFiles = (texts: readonly string[], variables: Variables): ComposeFile => {
  const missing = new Set<string>()
  const merged = texts.map((text): unknown => parse(text, { merge: true })).reduce(merge, {})
  const file = fillIn(merged, variables, missing) as {
    services: Record<string, Raw>
    networks?: object
    volumes?: object
    configs?: Record<string, { content: string }>
  }
  return {
    services: Object.entries(file.services).map(([name, raw]) => serviceOf(name, raw, file.configs)),
    networks: Object.keys(file.networks ?? {}),
    volumes: Object.keys(file.volumes ?? {}),
    missing: [...missing],
  }
}

/** Objects key by key, lists one after the other, all else as the later file says. A command that is given anew replaces the old one. */
const merge = (under: unknown, over: unknown): unknown => {
  if (Array.isArray(under) && Array.isArray(over)) return [...new Set([...(under as unknown[]), ...(over as unknown[])])]
  if (!isObject(under) || !isObject(over)) return over
  const all = { ...under }
  for (const [key, value] of Object.entries(over)) all[key] = key in under ? merge(under[key], value) : value
  return all
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const serviceOf = (name: string, raw: Raw, configs: Record<string, { content: string }> = {}): ComposeService => ({
  name,
  image: raw.image ?? '',
  command: [...(raw.entrypoint ?? []), ...(typeof raw.command === 'object' ? raw.command : splitWords(raw.command ?? ''))],
  environment: Object.fromEntries(Object.entries(raw.environment ?? {}).map(([key, value]) => [key, String(value)])),
  healthCheck: raw.healthcheck && {
    test: testOf(raw.healthcheck.test),
    everyMs: msOf(raw.healthcheck.interval ?? '30s'),
    timeoutMs: msOf(raw.healthcheck.timeout ?? '30s'),
    tries: raw.healthcheck.retries ?? 3,
    startMs: msOf(raw.healthcheck.start_period ?? '0s'),
  },
  dependsOn: Object.fromEntries(Object.entries(raw.depends_on ?? {}).map(([on, { condition }]) => [on, condition])),
  replicas: raw.deploy?.replicas ?? 1,
  graceMs: msOf(raw.stop_grace_period ?? '10s'),
  ports: (raw.ports ?? []).map(String),
  networks: Array.isArray(raw.networks) ? raw.networks : Object.keys(raw.networks ?? {}),
  volumes: raw.volumes ?? [],
  configs: Object.fromEntries((raw.configs ?? []).map(({ source, target }) => [target, configs[source]?.content ?? ''])),
})

const testOf = (test: string | string[]): string | string[] => {
  if (typeof test === 'string') return test
  return test[0] === 'CMD-SHELL' ? (test[1] ?? '') : test.slice(1)
}

const msOf = (duration: string): number => {
  const [, number = '', unit = ''] = /^(\d+)(ms|s|m)$/.exec(duration) ?? []
  return Number(number) * ({ ms: 1, s: 1_000, m: 60_000 }[unit] ?? Number.NaN)
}

/** As a shell parts words, as far as double quotes. */
const splitWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** `${NAME}`, `${NAME:-default}` and `${NAME:?what it should be}`; `$$` is a dollar. */
const VARIABLE = /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g

const fillIn = (value: unknown, variables: Variables, missing: Set<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => fillIn(one, variables, missing))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillIn(one, variables, missing)]))
  if (typeof value !== 'string') return value
  return value.replaceAll(VARIABLE, (all, name?: string, kind?: string, words?: string) => {
    if (name === undefined) return '$'
    const set = variables[name] ?? ''
    if (set !== '') return set
    if (kind === '-') return words ?? ''
    missing.add(kind === '?' ? `${name}: ${words}` : name)
    return all
  })
}
