import { configuration } from '@lapka/contracts/configuration.ts'
import { markdownTable } from './markdown-table.ts'

type Variable = keyof typeof configuration.shape

const groups: Record<string, readonly Variable[]> = {
  'Addresses and data': [
    'LAPKA_PORT',
    'LAPKA_HOST',
    'LAPKA_PUBLIC_URL',
    'LAPKA_TRUST_PROXY',
    'LAPKA_DATA_DIR',
    'LAPKA_DATABASE_DIR',
    'LAPKA_DEMO',
    'LAPKA_PROCESSES',
    'NODE_ENV',
  ],
  Databases: [
    'DATABASE_URL',
    'EVENT_LOG_URL',
    'KEYS_URL',
    'DATABASE_OWNER_URL',
    'EVENT_LOG_OWNER_URL',
    'EVENT_LOG_OPS_URL',
    'KEYS_OWNER_URL',
    'REDIS_URL',
  ],
  'Keys and witnesses': [
    'LAPKA_MASTER_KEY',
    'LAPKA_CHECKPOINT_KEY',
    'LAPKA_NEXT_MASTER_KEY',
    'LAPKA_NEXT_CHECKPOINT_KEY',
    'LAPKA_WITNESSES',
  ],
  'Payments, fees and payouts': [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_URL',
    'LAPKA_FEE_PERCENT',
    'LAPKA_FOUR_EYES_CENTS',
    'LAPKA_STORAGE_PRICE_CENTS',
    'LAPKA_PAYOUT_NAME',
    'LAPKA_PAYOUT_IBAN',
    'LAPKA_PAYOUT_BIC',
  ],
  'Receipts and statements': [
    'LAPKA_ISSUER_NAME',
    'LAPKA_ISSUER_ADDRESS',
    'LAPKA_ISSUER_UIC',
    'LAPKA_ISSUER_VAT_NUMBER',
    'LAPKA_ISSUER_VAT_GROUND',
  ],
  'E-mails': ['SMTP_URL', 'MAIL_FROM', 'LAPKA_REMINDER_HOURS', 'LAPKA_NEWSLETTER_RATE'],
  'Online consultations': ['TURN_URL', 'TURN_SECRET', 'STUN_URL'],
  'Public pages': [
    'LAPKA_MARKETING_URL',
    'LAPKA_SOCIAL_URLS',
    'LAPKA_ANALYTICS_URL',
    'LAPKA_EXTERNAL_LIBRARIES',
    'LAPKA_MAP_URL',
    'LAPKA_MAP_TILES_URL',
    'LAPKA_MAP_ATTRIBUTION',
    'LAPKA_ROUTING_URL',
    'LAPKA_CONTACT_PHONE',
    'LAPKA_CONTACT_EMAIL',
    'LAPKA_CONTACT_ADDRESS',
  ],
  'Logs, metrics and traces': [
    'LAPKA_LOG_LEVEL',
    'LAPKA_METRICS_PORT',
    'LAPKA_METRICS_HOST',
    'LAPKA_METRICS_ALLOW',
    'LAPKA_METRICS_TOKEN',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ],
  'Load tests': ['LAPKA_LOAD_TARGETS', 'LAPKA_LOAD_OWN_TARGET', 'LAPKA_LOAD_LOGINS'],
}

/** The tables of docs/configuration.md, a group each, from the schema. */
export const configurationTables = (): string => {
  const variables = Object.keys(configuration.shape) as Variable[]
  const grouped = new Set(Object.values(groups).flat())
  const ungrouped = variables.filter((variable) => !grouped.has(variable))
  if (ungrouped.length > 0) throw new Error(`${ungrouped.join(', ')}: put them in a group of configuration-tables.ts.`)
  return Object.entries(groups)
    .map(([title, names]) => `## ${title}\n\n${markdownTable(['variable', 'default', 'what it is'], names.map(rowOf))}`)
    .join('\n\n')
}

const rowOf = (variable: Variable): string[] => {
  const schema = configuration.shape[variable]
  const unset = schema.safeParse(undefined)
  const text = unset.success && unset.data !== undefined ? `\`${String(unset.data)}\`` : ''
  return [`\`${variable}\``, text, schema.description ?? '']
}
