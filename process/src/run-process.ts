import { BAD_CONFIGURATION_CODE, readConfiguration, type Configuration } from '@lapka/contracts/configuration.ts'
import { messageOf } from './process-log.ts'

/** The supervisor's own timeout is 12 s. */
const END_BOUND_MS = 11_000

type Process<Settings> = {
  /** As a sentence begins with it: "projections". */
  name: string
  settingsOf: (configuration: Configuration) => Settings | { problem: string }
  /** Resolves once everything runs, with what ends it. */
  start: (settings: Settings) => Promise<() => Promise<void>>
}

/**
 * A process of Lapka's without a front door: reads its configuration, starts, tells its supervisor, and runs until it is told
 * to end or its supervisor is gone. What it can't start with is said in one sentence, with exit code 1; with another one where trying
 * again can't help.
 */
export const runProcess = async <Settings extends object>(process_: Process<Settings>): Promise<void> => {
  try {
    const settings = readSettings(process_)
    if ('problem' in settings) return refuse(settings.problem, BAD_CONFIGURATION_CODE)
    const end = endOnce(process_.name, await process_.start(settings))
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, end)
    process.send?.('ready')
  } catch (error) {
    refuse(`The ${process_.name} could not start: ${messageOf(error)}.`)
  }
}

const readSettings = <Settings>({ settingsOf }: Process<Settings>): Settings | { problem: string } => {
  const read = readConfiguration(process.env)
  return 'problems' in read
    ? { problem: read.problems.map(({ sentence }) => sentence).join(' ') }
    : settingsOf(read.configuration)
}

/** Ends the process for good: drained if it can be, in bounded time in any case. */
const endOnce = (name: string, stop: () => Promise<void>) => {
  let isEnding = false
  return (): void => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), END_BOUND_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => refuse(`The ${name} did not end cleanly: ${messageOf(error)}.`),
    )
  }
}

const refuse = (sentence: string, code = 1): never => {
  console.error(sentence)
  process.exit(code)
}
