import type { z } from 'zod'
import { configuration, type Configuration } from './configuration.ts'
import { kurrentStreamOf } from './log-address.ts'

/** Exit code of a process that can never start with the configuration it was given (EX_CONFIG of sysexits.h). */
export const BAD_CONFIGURATION_CODE = 78

export type ConfigurationProblem = { variable: string; sentence: string }

/** Reads the environment; answers the problems as sentences that name the variable, in place of throwing. Empty is not set. */
export const readConfiguration = (
  environment: Record<string, string | undefined>,
): { configuration: Configuration } | { problems: ConfigurationProblem[] } => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
  const parsed = configuration.safeParse(set)
  if (!parsed.success) return { problems: describeIssues(parsed.error.issues) }
  const problems = productionProblems(parsed.data)
  return problems.length > 0 ? { problems } : { configuration: parsed.data }
}

/** One sentence for each variable; what is set is not repeated, it may be a secret. */
const describeIssues = (issues: z.core.$ZodIssue[]): ConfigurationProblem[] => {
  const firsts = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  return [...firsts].reverse().map(([variable, message]) => ({ variable, sentence: `${variable}: ${message}.` }))
}

/** Production refuses to start with demo accounts, publicly known secrets or secrets generated on the spot. */
const productionProblems = (read: Configuration): ConfigurationProblem[] => {
  const problems: ConfigurationProblem[] = []
  const refuse = (variable: string, sentence: string) => problems.push({ variable, sentence })
  if (read.STRIPE_SECRET_KEY !== undefined && read.STRIPE_WEBHOOK_SECRET === undefined)
    refuse('STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET: set it together with STRIPE_SECRET_KEY.')
  if (read.TURN_URL !== undefined && read.TURN_SECRET === undefined)
    refuse('TURN_SECRET', 'TURN_SECRET: set it together with TURN_URL.')
  if (read.LAPKA_MAP_TILES_URL?.includes('{z}') && read.LAPKA_MAP_ATTRIBUTION === undefined)
    refuse('LAPKA_MAP_ATTRIBUTION', 'LAPKA_MAP_ATTRIBUTION: say whose picture tiles LAPKA_MAP_TILES_URL has.')
  if (read.EVENT_LOG_OWNER_URL !== undefined && kurrentStreamOf(read.EVENT_LOG_OWNER_URL) !== kurrentStreamOf(read.EVENT_LOG_URL))
    refuse('EVENT_LOG_OWNER_URL', 'EVENT_LOG_OWNER_URL: it must name the same engine and stream as EVENT_LOG_URL.')
  if (read.EVENT_LOG_OPS_URL !== undefined && kurrentStreamOf(read.EVENT_LOG_OPS_URL) !== kurrentStreamOf(read.EVENT_LOG_URL))
    refuse('EVENT_LOG_OPS_URL', 'EVENT_LOG_OPS_URL: it must name the same engine and stream as EVENT_LOG_URL.')
  if (read.NODE_ENV !== 'production') return problems
  if (read.LAPKA_DEMO) refuse('LAPKA_DEMO', 'LAPKA_DEMO: set it to false, production does not start with demo logins.')
  if (read.LAPKA_MASTER_KEY === undefined)
    refuse('LAPKA_MASTER_KEY', 'LAPKA_MASTER_KEY: set it, production does not make up its own master key.')
  if (read.STRIPE_SECRET_KEY === undefined)
    refuse('STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY: set it, production does not start with the payment simulator.')
  return problems
}
