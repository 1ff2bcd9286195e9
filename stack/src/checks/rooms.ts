/**
 * The rooms and the arrows between them, once: the linter forbids every other import between rooms (`oxlint.config.ts`), `npm run check` forbids
 * circles of folders inside a room (`folder-cycles.ts`), and ARCHITECTURE.md shows this table (`npm run check` compares it).
 */
export type Room = {
  name: string
  what: string
  mayImport: readonly string[]
  /** Packages that would break the room's promise. */
  forbiddenPackages: readonly string[]
}

const servers = ['fastify*', 'bullmq', 'stripe'] as const

export const rooms: readonly Room[] = [
  {
    name: 'contracts',
    what: 'the words that browser and server share: schemas and types of events, commands, answers, refusal codes, roles, money, live messages',
    mayImport: [],
    forbiddenPackages: ['node:*', ...servers, 'kysely', 'pg'],
  },
  {
    name: 'domain',
    what: 'the rules: `decide` and `evolve`, policies; pure, and imported by the browser too',
    mayImport: ['contracts'],
    forbiddenPackages: ['node:*', ...servers, 'kysely', 'pg', 'zod'],
  },
  {
    name: 'event-log',
    what: 'append, read, subscribe, `handle`; the engines for PostgreSQL, KurrentDB and memory; vault and signed checkpoints',
    mayImport: ['contracts'],
    forbiddenPackages: [...servers, 'kysely'],
  },
  {
    name: 'process',
    what: 'what every process shares: start and stop, configuration, logs, metrics, health, listening',
    mayImport: ['contracts'],
    forbiddenPackages: [...servers, 'kysely'],
  },
  {
    name: 'state',
    what: 'what is kept and is no view: passwords, sessions, tokens, provider events, outbox with its leases',
    mayImport: ['contracts'],
    forbiddenPackages: servers,
  },
  {
    name: 'projections',
    what: 'views: from the log to PostgreSQL tables, checkpoints, rebuilds, and the queries over them',
    mayImport: ['contracts', 'domain', 'event-log', 'state', 'process'],
    forbiddenPackages: servers,
  },
  {
    name: 'booking-service',
    what: 'the API: routes that carry their policy, sessions, WebSocket, provider webhooks, OpenAPI',
    mayImport: ['contracts', 'domain', 'event-log', 'projections', 'state', 'process'],
    forbiddenPackages: ['bullmq'],
  },
  {
    name: 'workers',
    what: 'jobs that act on the world: refunds, payments, e-mails, reminders, and the sweeper that makes the log, not the queue, the truth',
    mayImport: ['contracts', 'domain', 'event-log', 'projections', 'state', 'process'],
    forbiddenPackages: ['fastify*'],
  },
  {
    name: 'console',
    what: 'one React app for every role',
    mayImport: ['contracts', 'domain'],
    forbiddenPackages: ['node:*', 'pg', 'kysely', ...servers],
  },
  {
    name: 'simulators',
    what: 'stand-ins of the embedded default: payment provider, mail sink, demo robot',
    mayImport: ['contracts', 'process'],
    forbiddenPackages: ['bullmq', 'kysely', 'pg'],
  },
  {
    name: 'demo',
    what: "plans and seeds of the demo, through the deciders of people's own commands",
    mayImport: ['contracts', 'domain', 'event-log', 'projections', 'booking-service', 'workers', 'simulators', 'process'],
    forbiddenPackages: ['bullmq', 'stripe'],
  },
  {
    name: 'stack',
    what: 'starts and supervises all that is not configured: embedded PostgreSQL, simulators, then API, projections and workers; the checks',
    mayImport: ['contracts', 'event-log', 'projections', 'state', 'booking-service', 'workers', 'simulators', 'demo', 'process'],
    forbiddenPackages: ['fastify*', 'bullmq', 'stripe'],
  },
  {
    name: 'operations',
    what: 'the command line for operators: verify, reconcile, backup, keys, views, receipts, migration of the log',
    mayImport: [
      'contracts',
      'domain',
      'event-log',
      'projections',
      'state',
      'booking-service',
      'workers',
      'simulators',
      'process',
      'stack',
    ],
    forbiddenPackages: ['bullmq', 'stripe'],
  },
  {
    name: 'load-tests',
    what: 'benchmarks, drills, k6 scenarios, schedules on virtual time, rehearsal of production',
    mayImport: [
      'contracts',
      'domain',
      'event-log',
      'projections',
      'state',
      'booking-service',
      'workers',
      'simulators',
      'demo',
      'process',
      'stack',
      'operations',
    ],
    forbiddenPackages: [],
  },
]

/** The linter refuses these in a room: every room that it may not import, and packages that do not belong there. */
export const forbiddenImports = ({ name, mayImport, forbiddenPackages }: Room): string[] => [
  ...rooms
    .filter((other) => other.name !== name && !mayImport.includes(other.name))
    .flatMap((other) => [`@lapka/${other.name}/**`, `**/${other.name}/src/**`]),
  // By its own name a room would be read through its package's exports instead of by its files.
  `@lapka/${name}/**`,
  ...forbiddenPackages,
]

/** The table of ARCHITECTURE.md. */
export const roomTable = (): string =>
  [
    '| room | what it is | may import |',
    '| --- | --- | --- |',
    ...rooms.map(({ name, what, mayImport }) => `| \`${name}/\` | ${what} | ${mayImport.join(', ') || 'zod only'} |`),
  ].join('\n')
