import { z } from 'zod'
import {
  addresses,
  flag,
  hexKey,
  logUrl,
  oneOf,
  portUpTo,
  proxies,
  redisUrl,
  relayUrls,
  secret,
  url,
  whole,
} from './configuration-values.ts'
import { isBic, isIban } from './iban.ts'
import { isVatNumber } from './vat-number.ts'

const loadTargets = z
  .string()
  .refine(
    (text) => readLoadTargets(text).every(({ name, address }) => name !== '' && url('https', 'http').safeParse(address).success),
    { error: 'must be names with addresses, for example Staging=https://staging.lapka.test, with commas between them' },
  )
const loadLoginsText = z
  .string()
  .regex(/^(?:parent|clinic|operator)=[^\s:,]+:[^\s,]+(?:,(?:parent|clinic|operator)=[^\s:,]+:[^\s,]+)*$/, {
    error: 'must be logins such as parent=parent1@lapka.test:password, with commas between them',
  })
/** Lapka's share of what professionals earn, unless an operator sets another. */
export const DEFAULT_FEE_PERCENT = 10
/**
 * Everything that can be configured, by environment variable. Parts that are not set are embedded: `stack` fills in the
 * addresses of the parts it starts and hands the complete set to its child processes. docs/configuration.md lists it.
 */
export const configuration = z.object({
  NODE_ENV: oneOf('development', 'test', 'production')
    .default('development')
    .describe('Production refuses demo logins, the simulator and secrets that were made up'),
  LAPKA_PORT: portUpTo(65_000)
    .default(4000)
    .describe(
      'Port P of console and API; embedded parts use P+1 (payment simulator), P+2 (mail sink), P+3 (SMTP), P+4 (PostgreSQL), P+5 and up (metrics) on 127.0.0.1',
    ),
  LAPKA_HOST: z.string().default('127.0.0.1').describe('Address that console and API listen on'),
  LAPKA_PUBLIC_URL: url('http', 'https')
    .optional()
    .describe('How browsers reach it; default http://localhost:P, or LAPKA_HOST if that is one other address'),
  LAPKA_DATA_DIR: z.string().min(1).default('.data').describe('Folder in which embedded parts keep their data'),
  LAPKA_DATABASE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder of a database on this machine, whose disk is watched: below 512 MB it warns, below 64 MB nothing new is booked; default the embedded one's. Of a database elsewhere the disk of LAPKA_DATA_DIR is watched, and nothing is refused",
    ),
  DATABASE_URL: url('postgres', 'postgresql').optional().describe('PostgreSQL ≥ 16 for views and state; default embedded'),
  EVENT_LOG_URL: logUrl
    .optional()
    .describe('The event log, postgres://… or kurrentdb://host:2113?tls=false; default DATABASE_URL'),
  KEYS_URL: url('postgres', 'postgresql')
    .optional()
    .describe(
      'The keys of personal data, without which a copy of the log opens nothing; default EVENT_LOG_URL, or DATABASE_URL if the log is in KurrentDB',
    ),
  DATABASE_OWNER_URL: url('postgres', 'postgresql')
    .optional()
    .describe('DATABASE_URL as the owner of its tables; default DATABASE_URL'),
  EVENT_LOG_OWNER_URL: logUrl
    .optional()
    .describe(
      'EVENT_LOG_URL as the owner of its tables, or as an administrator of KurrentDB, who makes the user of EVENT_LOG_URL; production refuses a log whose user owns it',
    ),
  EVENT_LOG_OPS_URL: logUrl
    .optional()
    .describe(
      'EVENT_LOG_URL as a user of the group $ops of KurrentDB, who says when its nodes were scavenged and starts it; only the api uses it; default EVENT_LOG_URL',
    ),
  KEYS_OWNER_URL: url('postgres', 'postgresql').optional().describe('KEYS_URL as the owner of its tables'),
  REDIS_URL: redisUrl.optional().describe('BullMQ on Redis; default its PostgreSQL backend'),
  STRIPE_SECRET_KEY: secret.optional().describe('A key of the real payment provider; default the payment simulator'),
  STRIPE_WEBHOOK_SECRET: secret.optional().describe("Signs the provider's webhooks; required with STRIPE_SECRET_KEY"),
  STRIPE_API_URL: url('http', 'https')
    .optional()
    .describe("Another address that speaks Stripe's API; set by the stack for the simulator"),
  SMTP_URL: url('smtp', 'smtps').optional().describe('SMTP server that e-mails go to; default the built-in mail sink'),
  TURN_URL: relayUrls('turn', 'turns')
    .optional()
    .describe('Relays for online consultations, comma-separated; without one only direct calls work'),
  TURN_SECRET: secret.optional().describe('The static-auth-secret of coturn; required with TURN_URL'),
  STUN_URL: relayUrls('stun', 'stuns')
    .optional()
    .describe('Where browsers learn how they are seen from outside, comma-separated; a relay does it too'),
  LAPKA_MARKETING_URL: url('https', 'http')
    .optional()
    .describe('Public marketing site that header and footer lead to; default own pages'),
  LAPKA_SOCIAL_URLS: addresses.optional().describe('Pages on social networks for the footer, comma-separated'),
  LAPKA_ANALYTICS_URL: url('https').optional().describe('A script that counts visits; loaded only for visitors who allow it'),
  LAPKA_EXTERNAL_LIBRARIES: flag.default(true).describe('false: browsers fetch nothing from other hosts, analytics included'),
  LAPKA_MAP_URL: url('https', 'http')
    .refine((text) => text.includes('{address}'), { error: 'must have {address} where the address goes' })
    .default('https://www.openstreetmap.org/search?query={address}')
    .describe('A page with a map of an address, which replaces {address}'),
  LAPKA_MAP_TILES_URL: url('https', 'http')
    .refine((text) => !text.includes('{') || ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), {
      error: 'must have {z}, {x} and {y} where the tile goes',
    })
    .optional()
    .describe(
      'Streets on maps: a MapLibre style with all that it names at the same host, or picture tiles with {z}, {x} and {y}',
    ),
  LAPKA_MAP_ATTRIBUTION: z
    .string()
    .max(200)
    .optional()
    .describe('Whose map it is, as its licence asks; shown on it beside what a style says itself'),
  LAPKA_ROUTING_URL: url('https', 'http')
    .optional()
    .describe(
      'A server that speaks OSRM’s table service, for minutes on the way between visits; {profile} in it becomes driving, cycling or walking, without it only driving is asked. It gets places to about 250 metres. Default: estimated by distance',
    ),
  LAPKA_CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d\s()/-]{5,30}$/, { error: 'must be a phone number, for example +359 2 123 4567' })
    .optional()
    .describe('Phone on the contact page'),
  LAPKA_CONTACT_EMAIL: z.email().optional().describe('E-mail address on the contact and legal pages, read by people'),
  LAPKA_CONTACT_ADDRESS: z.string().max(200).optional().describe('Postal address on the contact page'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an e-mail address, also with a name before it, for example Лапка <hello@lapka.test>',
    })
    .default('Лапка <hello@lapka.test>')
    .describe('Sender of e-mails'),
  LAPKA_NEXT_MASTER_KEY: hexKey.optional().describe('The master key that npx lapka rotate-keys changes to'),
  LAPKA_NEXT_CHECKPOINT_KEY: hexKey.optional().describe('The key of checkpoints that npx lapka rotate-keys changes to'),
  LAPKA_WITNESSES: z
    .string()
    .regex(
      /^https?:\/\/\S+ [^\s+,]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+(?:, ?https?:\/\/\S+ [^\s+,]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+)*$/,
      {
        error: 'must be addresses of witnesses, each with its public key after a space, with commas between them',
      },
    )
    .optional()
    .describe(
      'Witnesses that cosign the checkpoints of the log: address and public key, comma-separated; npx lapka witness prints its own',
    ),
  LAPKA_REMINDER_HOURS: z
    .string()
    .regex(/^(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)(?:,(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720))*$/, {
      error: 'must be whole hours from 1 to 720 with commas between them, for example 24,2',
    })
    .default('24,2')
    .describe('Hours before an appointment at which its parent is reminded by e-mail; of a stay once, by the largest'),
  LAPKA_NEWSLETTER_RATE: whole('must be a whole number from 1 to 100')
    .min(1, { error: 'must be a whole number from 1 to 100' })
    .max(100, { error: 'must be a whole number from 1 to 100' })
    .default(20)
    .describe('Mails a second at which an issue of the newsletter goes out'),
  LAPKA_FOUR_EYES_CENTS: whole('must be a whole number of cents')
    .default(20_000)
    .describe('Cents above which an operator’s refund needs a second operator'),
  LAPKA_FEE_PERCENT: whole('must be a whole number from 0 to 100')
    .max(100, { error: 'must be a whole number from 0 to 100' })
    .default(DEFAULT_FEE_PERCENT)
    .describe('Per cent that Lapka takes of what professionals earn, for payments that start from now on'),
  LAPKA_ISSUER_NAME: z
    .string()
    .min(1)
    .max(120)
    .default('Лапка')
    .describe('Registered name of the issuer on receipts and statements'),
  LAPKA_ISSUER_ADDRESS: z
    .string()
    .min(1)
    .max(200)
    .default('София')
    .describe('Registered address of the issuer on receipts and statements'),
  LAPKA_ISSUER_UIC: z
    .string()
    .regex(/^\d{9}(?:\d{4})?$/, { error: 'must be nine digits, or thirteen for a branch' })
    .default('000000000')
    .describe('Its ЕИК on receipts and statements'),
  LAPKA_ISSUER_VAT_NUMBER: z
    .string()
    .refine(isVatNumber, { error: 'must be BG and nine or ten digits' })
    .optional()
    .describe('Its VAT number, with which the total contains 20 % VAT; without it no VAT is charged'),
  LAPKA_ISSUER_VAT_GROUND: z
    .string()
    .regex(/^[^/]{1,120} \/ [^/]{1,120}$/, { error: 'must be two texts, Bulgarian and English, with “ / ” between them' })
    .optional()
    .describe('Ground on which no VAT is charged, as “Bulgarian / English”; default чл. 113, ал. 9 ЗДДС'),
  LAPKA_PAYOUT_NAME: z.string().min(1).max(70).default('Lapka').describe('Name of the payer in bank files of payouts'),
  LAPKA_PAYOUT_IBAN: z
    .string()
    .refine(isIban, { error: 'must be an IBAN without spaces, for example BG80BNBG96611020345678' })
    .optional()
    .describe('Account that bank files of payouts pay from; without it payouts go through the provider alone'),
  LAPKA_PAYOUT_BIC: z
    .string()
    .refine(isBic, { error: 'must be a BIC of 8 or 11 characters, for example BNBGBGSF' })
    .optional()
    .describe('Bank of that account'),
  LAPKA_STORAGE_PRICE_CENTS: whole('must be a whole number of cents')
    .min(50, { error: 'must be at least 50 cents, which is the least that the payment provider takes' })
    .default(299)
    .describe('Cents a month for keeping the records of a parent’s pets after the 12 free months'),
  LAPKA_MASTER_KEY: hexKey.optional().describe('Wraps the keys that seal personal data; default made once in the data folder'),
  LAPKA_CHECKPOINT_KEY: hexKey
    .optional()
    .describe('Seed of the Ed25519 key that signs checkpoints of the log; default follows from the master key'),
  LAPKA_DEMO: flag.default(true).describe('Demo data and logins; production refuses true'),
  LAPKA_PROCESSES: oneOf('one', 'many')
    .optional()
    .describe(
      'one: under npm start api, projections and workers are one process, which needs half of the memory; many: three, of which none waits for another; default one with the embedded PostgreSQL, else many',
    ),
  LAPKA_METRICS_PORT: portUpTo(65_535)
    .optional()
    .describe('Port of /metrics and /healthz of one process; set by the stack from P+5'),
  LAPKA_METRICS_HOST: z.string().default('127.0.0.1').describe('Address that these metrics listen on'),
  LAPKA_METRICS_ALLOW: proxies
    .optional()
    .describe('Addresses or ranges that may read these metrics besides this machine, comma-separated'),
  LAPKA_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, { error: 'must be 16 to 200 letters, digits and . _ ~ + / = -' })
    .optional()
    .describe('Bearer token that lets its sender read these metrics'),
  LAPKA_TRUST_PROXY: proxies.optional().describe('Exact addresses of reverse proxies, comma-separated'),
  LAPKA_LOAD_TARGETS: loadTargets
    .optional()
    .describe('Systems that load tests may be aimed at, name=address, comma-separated; default itself, unless in production'),
  LAPKA_LOAD_OWN_TARGET: flag.default(false).describe('true: production lets its operators load test itself'),
  LAPKA_LOAD_LOGINS: loadLoginsText
    .optional()
    .describe(
      'Accounts that load tests sign in as, role=email:password (parent, clinic, operator), comma-separated; default the logins of a demo',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https')
    .optional()
    .describe('Where spans are sent by OTLP over HTTP; none are made without it'),
  LAPKA_LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info').describe('How much processes log'),
})
export type Configuration = z.infer<typeof configuration>

export type LoadTarget = { name: string; address: string }

/** `Staging=https://staging.lapka.test,Copy=http://10.0.0.7:4000` */
export const readLoadTargets = (text: string | undefined): LoadTarget[] =>
  (text?.split(',') ?? []).map((pair) => {
    const [name = '', ...address] = pair.split('=')
    return { name: name.trim(), address: address.join('=').trim() }
  })

/** A server that listens on every address, or on loopback, is reached at `localhost`. */
const everywhere: readonly string[] = ['127.0.0.1', 'localhost', '0.0.0.0', '::']

/** How browsers reach Lapka, without a slash at its end. An IPv6 address stands in brackets. */
export const publicUrlOf = ({ LAPKA_PUBLIC_URL, LAPKA_HOST: host, LAPKA_PORT: port }: PublicAddress): string => {
  if (LAPKA_PUBLIC_URL !== undefined) return LAPKA_PUBLIC_URL.replace(/\/+$/, '')
  if (everywhere.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
type PublicAddress = Pick<Configuration, 'LAPKA_PUBLIC_URL' | 'LAPKA_HOST' | 'LAPKA_PORT'>

/** How the two of a consultation find each other. `secret` is shared with the relays and leaves the server in no answer. */
export type Relays = { turnUrls: readonly string[]; secret: string; stunUrls: readonly string[] }

export const relaysOf = ({ TURN_URL, TURN_SECRET = '', STUN_URL }: Configuration): Relays => ({
  turnUrls: TURN_URL?.split(',') ?? [],
  secret: TURN_SECRET,
  stunUrls: STUN_URL?.split(',') ?? [],
})

/** How the log of checkpoints is called where it is checked and witnessed: the public address without its scheme. */
export const originOf = (configuration: Configuration): string => publicUrlOf(configuration).replace(/^\w+:\/\//, '')
