import type { Server } from 'node:http'
import type { Registry } from 'prom-client'
import { type Configuration } from '@lapka/contracts/configuration.ts'
import { BAD_CONFIGURATION_CODE, readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { messageOf } from './process-log.ts'
import { metricsAddressOf, serveMetrics, type Health } from './serve-metrics.ts'

/** The supervisor's own timeout is 12 s. */
const END_BOUND_MS = 11_000

export type Running = { readHealth: () => Promise<Health>; stop: () => Promise<void> }

type Process = {
  /** As a sentence begins with it: "projections". */
  name: string
  /** Resolves once everything runs, with what ends it. A problem is one that trying again can't help. */
  start: (configuration: Configuration) => Promise<(Running & { registry: Registry }) | { problem: string }>
}

/**
 * One of Lapka's processes: reads its configuration, starts, tells its supervisor, and runs until it is told
 * to end or its supervisor is gone. What it can't start with is said in one sentence, with exit code 1; with another one where trying
 * again can't help.
 */
export const runProcess = async ({ name, start }: Process): Promise<void> => {
  try {
    const read = readConfiguration(process.env)
    if ('problems' in read) return refuse(read.problems.map(({ sentence }) => sentence).join(' '), BAD_CONFIGURATION_CODE)
    const running = await start(read.configuration)
    if ('problem' in running) return refuse(running.problem, BAD_CONFIGURATION_CODE)
    const server = await openMetrics(read.configuration, running)
    const end = endOnce(name, async () => {
      server?.close()
      await running.stop()
    })
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, end)
    process.send?.('ready')
  } catch (error) {
    refuse(`The ${name} could not start: ${messageOf(error)}.`)
  }
}

const openMetrics = async (
  configuration: Configuration,
  { registry, readHealth }: Running & { registry: Registry },
): Promise<Server | undefined> => {
  const address = metricsAddressOf(configuration)
  if (address === undefined) return undefined
  return await serveMetrics(address, registry, readHealth).catch((cause: unknown) => {
    throw new Error(`port ${address.port} could not be opened, choose another with LAPKA_METRICS_PORT`, { cause })
  })
}

export const MAY_I_GO_ON = 'may I go on'
export const GO_ON = 'go on'

/** Set by a supervisor that answers the question. */
export const ASKS_FIRST = 'LAPKA_ASKS_FIRST'

/** Resolves once the supervisor lets this process go on; at once where nobody would answer. Asked again, it waits for the next permission. */
export const untilAllowed = (): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined || process.env[ASKS_FIRST] === undefined) return resolve()
    // Nothing else may keep the process alive yet; die-with-parent.ts lets go of the channel.
    process.channel?.ref()
    const hear = (message: unknown): void => {
      if (message !== GO_ON) return
      process.off('message', hear)
      process.channel?.unref()
      resolve()
    }
    process.on('message', hear)
    process.send(MAY_I_GO_ON)
  })

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
