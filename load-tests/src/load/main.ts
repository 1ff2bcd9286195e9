import { parseArgs } from 'node:util'
import { chooseTarget, loadTargetsOf } from '@lapka/booking-service/load-targets.ts'
import { type Configuration } from '@lapka/contracts/configuration.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { loadLimits, loadScenarioNames, type LoadScenario } from '@lapka/contracts/load-scenarios.ts'
import { refusals } from '@lapka/contracts/refusals.ts'
import { createFigures } from '@lapka/domain/load-tests/figures.ts'
import { demoLogins } from '@lapka/demo/demo-logins.ts'
import { DEMO_PASSWORD } from '@lapka/simulators/demo-robot/robot-login.ts'
import { onLine } from './k6/lines.ts'
import { runByOurselves } from './own-runner.ts'
import { findK6, howToGetK6, runByK6 } from './run-k6.ts'
import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'

const rounded = (value: number | null): string => (value === null ? '-' : value.toFixed(value < 10 ? 2 : 0))

/** The final report of our own runner, for a terminal. */
const describeFigures = (scenario: string, figures: LoadFigures): string =>
  [
    `${scenario}: ${figures.iterations} iterations, ${figures.ratePerSecond.toFixed(1)} a second, ${figures.droppedIterations} dropped`,
    `refusals: ${figures.expectedRefusals} expected, ${figures.unexpectedRefusals} unexpected; ${figures.failures} failed`,
    ...figures.steps.map(
      ({ step, count, p50, p99 }) => `  ${step}: ${count} times, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
    ),
    ...figures.thresholds.map(
      ({ isKept, metric, expression, value }) => `  ${isKept ? 'kept  ' : 'BROKEN'} ${metric} ${expression} (${rounded(value)})`,
    ),
    '',
  ].join('\n')

/** `npm run load -- book-pay-cancel --rate 50 --for 60s`. The workers run it with `--json`, for the operators' page. */
const BROKEN_CODE = 99
const usage = [
  'npm run load -- SCENARIO [--rate 5] [--for 20s] [--target NAME] [--own-runner]',
  `Scenarios: ${loadScenarioNames.join(', ')}.`,
].join('\n')

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rate: { type: 'string', default: '5' },
        for: { type: 'string', default: '20s' },
        target: { type: 'string' },
        address: { type: 'string' },
        json: { type: 'boolean', default: false },
        'own-runner': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

const within = (text: string, { min, max }: { min: number; max: number }, what: string): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : fail(`${what} must be a whole number from ${min} to ${max}.\n${usage}`)
}

const isScenario = (name: string | undefined): name is LoadScenario => loadScenarioNames.some((known) => known === name)

/** The demo's people on a demo system; otherwise the configured logins. */
const loginsFrom = ({ LAPKA_LOAD_LOGINS, LAPKA_DEMO }: Configuration): string => {
  if (LAPKA_LOAD_LOGINS !== undefined || !LAPKA_DEMO) return LAPKA_LOAD_LOGINS ?? ''
  return demoLogins
    .flatMap(({ role, email, count }) =>
      Array.from({ length: count }, (_, nth) => `${role}=${email.replace('1@', `${nth + 1}@`)}:${DEMO_PASSWORD}`),
    )
    .join(',')
}

const addressFrom = (configuration: Configuration, scenario: LoadScenario, target: string | undefined): string => {
  const publicUrl = configuration.LAPKA_PUBLIC_URL ?? `http://localhost:${configuration.LAPKA_PORT}`
  const targets = loadTargetsOf(configuration, publicUrl)
  const chosen = chooseTarget(targets, { scenario, target: target ?? targets.allowed[0]?.name ?? 'self' })
  return 'refused' in chosen ? fail(refusals[chosen.refused].en) : chosen.address
}

const { positionals, values } = readArguments()
const [scenario] = positionals
if (!isScenario(scenario)) fail(usage)
const name = scenario as LoadScenario
const read = readConfiguration(process.env)
if ('problems' in read) fail(read.problems.map(({ sentence }) => sentence).join('\n'))
const { configuration } = read as { configuration: Configuration }
const environment = {
  LAPKA_ADDRESS: values.address ?? addressFrom(configuration, name, values.target),
  LAPKA_RATE: String(within(values.rate, loadLimits.ratePerSecond, '--rate')),
  LAPKA_SECONDS: String(within(values.for.replace(/s$/, ''), loadLimits.seconds, '--for')),
  LAPKA_LOAD_LOGINS: loginsFrom(configuration),
}

const controller = new AbortController()
const LONGEST_STOP_MS = 6_000
const stop = (): void => {
  if (controller.signal.aborted) return
  controller.abort()
  setTimeout(() => process.exit(130), LONGEST_STOP_MS).unref()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
if (values.json) {
  // The workers hold the other end; when it closes they are gone, and the load has to go with them.
  process.stdin.on('end', () => process.exit(1)).resume()
  process.stdout.on('error', () => process.exit(1))
}

const version = values['own-runner'] ? undefined : findK6()
const figures = createFigures(name)
if (version === undefined) {
  if (!values.json && !values['own-runner']) process.stderr.write(`${howToGetK6}\n`)
  onLine(figures.add)
  if (values.json) onLine((line) => process.stdout.write(`${line}\n`))
  const file = new URL(`../../scenarios/${name}.ts`, import.meta.url)
  await runByOurselves({ file, environment, stopping: controller.signal }).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  )
  const measured = figures.read()
  if (!values.json) process.stdout.write(describeFigures(name, measured))
  process.stdout.write('', () => process.exit(measured.thresholds.every(({ isKept }) => isKept) ? 0 : BROKEN_CODE))
} else {
  if (values.json) process.stdout.write(`${JSON.stringify({ type: 'Runner', runner: version })}\n`)
  process.exit(await runByK6({ scenario: name, version, environment, isJson: values.json, stopping: controller.signal }))
}
