import { readConfiguration } from '@lapka/contracts/configuration.ts'
import { startPaymentSimulator } from './simulator.ts'

/** The simulator as a process of its own: on P+1, sending its webhooks to the api on P. */
const stopWith = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const main = async (): Promise<void> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) return stopWith(read.problems.map(({ sentence }) => sentence).join('\n'))
  const { LAPKA_PORT, LAPKA_DATA_DIR, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = read.configuration
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined)
    return stopWith('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, the simulator checks and signs with them.')
  const simulator = await startPaymentSimulator({
    port: LAPKA_PORT + 1,
    dataDir: LAPKA_DATA_DIR,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${LAPKA_PORT}/api/v2/webhooks/stripe`,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.close().then(() => process.exit(0)))
  process.stdout.write(`payment simulator on ${simulator.url}\n`)
}

try {
  await main()
} catch (error) {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  stopWith(
    isPortTaken
      ? 'The payment simulator’s port is taken. Stop what uses it, or set LAPKA_PORT.'
      : error instanceof Error
        ? error.message
        : String(error),
  )
}
