import { type Configuration } from '@lapka/contracts/configuration.ts'
import { BAD_CONFIGURATION_CODE, readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { startDemoRobot } from './demo-robot/demo-robot.ts'
import { startMailSink } from './mail-sink/mail-sink.ts'
import { startPaymentSimulator } from './payment-simulator/simulator.ts'
import { apiUrlOf } from '@lapka/process/api-url.ts'

/**
 * The outside world where none is configured: payment provider and mail server, and the vet of the demo who is a robot, in one process,
 * which is 50 MB less each. The first two keep everything on disk before they answer and the robot keeps nothing, so killing it loses
 * nothing. Arguments say which are wanted.
 */
type StandIn = { close: () => Promise<unknown> }

const start = async (configuration: Configuration, standIns: string[]): Promise<StandIn[]> => {
  const { LAPKA_PORT: first, LAPKA_DATA_DIR: dataDir } = configuration
  const starting: Promise<StandIn>[] = []
  if (standIns.includes('payment-simulator')) starting.push(startSimulator(configuration))
  if (standIns.includes('mail-sink')) starting.push(startMailSink({ pagePort: first + 2, smtpPort: first + 3, dataDir }))
  if (standIns.includes('demo-robot')) starting.push(Promise.resolve(startDemoRobot(apiUrlOf(configuration))))
  return await Promise.all(starting)
}

const startSimulator = async (configuration: Configuration): Promise<StandIn> => {
  const {
    LAPKA_PORT: first,
    LAPKA_DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = configuration
  if (secretKey === undefined || webhookSecret === undefined)
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, the simulator checks and signs with them.')
  return await startPaymentSimulator({
    port: first + 1,
    dataDir,
    secretKey,
    webhookSecret,
    webhookUrl: `${apiUrlOf(configuration)}/api/v2/webhooks/stripe`,
  })
}

const run = async (): Promise<void> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) {
    console.error(read.problems.map(({ sentence }) => sentence).join(' '))
    return process.exit(BAD_CONFIGURATION_CODE)
  }
  const standIns = await start(read.configuration, process.argv.slice(2))
  const stop = async (): Promise<void> => {
    await Promise.all(standIns.map(({ close }) => close()))
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  process.send?.('ready')
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
