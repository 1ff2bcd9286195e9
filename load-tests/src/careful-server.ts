import { hash, randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'

/**
 * A careful team's alternative to Lapka's booking: one durable transaction with the session, the pet's owner, a verified
 * professional, open holds, an idempotency key, a constraint against overlaps, an audit row and an outbox row. It reads what Lapka's
 * views hold about people and writes tables of its own.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
await pool.query(`
create extension if not exists btree_gist;
create schema if not exists careful;
create table if not exists careful.appointments (
  id uuid primary key, parent_id uuid not null, professional_id uuid not null, service_id text not null, pet_id uuid not null, status text not null,
  price_cents int not null, reason text not null, during tstzrange not null, hold_expires_at timestamptz not null, policy jsonb not null,
  created_at timestamptz not null default now(),
  exclude using gist (professional_id with =, during with &&) where (status <> 'CANCELED'));
create index if not exists open_holds on careful.appointments (parent_id, hold_expires_at) where status = 'PAYMENT';
create index if not exists of_parent on careful.appointments (parent_id, created_at desc);
create index if not exists of_professional on careful.appointments (professional_id, created_at desc);
create table if not exists careful.idempotency (
  account_id uuid, key text, request_hash text not null, status int, response jsonb, created_at timestamptz default now(), primary key (account_id, key));
create table if not exists careful.audit (
  id bigserial primary key, at timestamptz default now(), actor uuid not null, action text not null, entity uuid not null, before jsonb, after jsonb);
create index if not exists of_entity on careful.audit (entity, id);
create table if not exists careful.outbox (
  id bigserial primary key, kind text not null, payload jsonb not null, due_at timestamptz not null default now(), done_at timestamptz);
create index if not exists due on careful.outbox (due_at) where done_at is null;`)

/** Named, so that PostgreSQL plans each once. */
const statement = (name: string, text: string) => (client: pg.PoolClient, values: unknown[]) =>
  client.query<Record<string, unknown>>({ name, text, values })

const readSession = statement(
  'session',
  'select a.account_id from state.sessions s join views.accounts a using (account_id) where session_hash = $1 and expires_at > now()',
)
const takeKey = statement(
  'take-key',
  'insert into careful.idempotency (account_id, key, request_hash) values ($1, $2, $3) on conflict do nothing',
)
const readKey = statement('read-key', 'select status, response from careful.idempotency where account_id = $1 and key = $2')
const readPet = statement('pet', 'select from views.pets where pet_id = $1 and owner_id = $2')
const readProfessional = statement(
  'professional',
  `select p.policy, (s->>'priceCents')::int as price_cents from views.professionals p, jsonb_array_elements(p.services) s
   where professional_id = $1 and s->>'id' = $2 and verified_at is not null`,
)
const countHolds = statement(
  'holds',
  `select count(*)::int as holds from careful.appointments where parent_id = $1 and status = 'PAYMENT' and hold_expires_at > now()`,
)
const insertAppointment = statement(
  'appointment',
  `insert into careful.appointments (id, parent_id, professional_id, service_id, pet_id, status, price_cents, reason, during, hold_expires_at, policy)
   values ($1, $2, $3, $4, $5, 'PAYMENT', $6, $7, tstzrange($8, $9), now() + interval '10 minutes', $10) returning hold_expires_at`,
)
const insertAudit = statement('audit', `insert into careful.audit (actor, action, entity, after) values ($1, 'place', $2, $3)`)
const insertWork = statement(
  'work',
  `insert into careful.outbox (kind, payload, due_at) values ('expire-hold', $1, now() + interval '10 minutes')`,
)
const keepAnswer = statement(
  'keep-answer',
  'update careful.idempotency set status = 201, response = $3 where account_id = $1 and key = $2',
)

type Booking = { professionalId: string; serviceId: string; petId: string; startsAt: string; reason: string }
type Answer = { status: number; body: unknown }

const HALF_HOUR_MS = 1_800_000
const OVERLAPS = '23P01'
const refused = (status: number, code: string): Answer => ({ status, body: { code } })

const book = async (client: pg.PoolClient, { body, headers }: FastifyRequest<{ Body: Booking }>): Promise<Answer> => {
  const token = /__Host-lapka=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const key = headers['idempotency-key']
  const [session] = (await readSession(client, [hash('sha256', token, 'base64url')])).rows
  if (session === undefined) return refused(401, 'UNAUTHENTICATED')
  const parentId = session['account_id']
  if ((await takeKey(client, [parentId, key, hash('sha256', JSON.stringify(body), 'base64url')])).rowCount === 0) {
    const [known] = (await readKey(client, [parentId, key])).rows
    return { status: Number(known?.['status']), body: known?.['response'] }
  }
  if ((await readPet(client, [body.petId, parentId])).rowCount === 0) return refused(404, 'PET')
  const [professional] = (await readProfessional(client, [body.professionalId, body.serviceId])).rows
  if (professional === undefined) return refused(404, 'PROFESSIONAL')
  if (Number((await countHolds(client, [parentId])).rows[0]?.['holds']) >= 3) return refused(409, 'HOLDS')
  const startsAt = new Date(body.startsAt)
  const endsAt = new Date(startsAt.getTime() + HALF_HOUR_MS)
  const id = randomUUID()
  const { price_cents: priceCents, policy } = professional
  const who = [id, parentId, body.professionalId, body.serviceId, body.petId]
  const [row] = (await insertAppointment(client, [...who, priceCents, body.reason, startsAt, endsAt, policy])).rows
  await insertAudit(client, [parentId, id, body])
  await insertWork(client, [{ id }])
  const answer = { id, status: 'PAYMENT', holdExpiresAt: row?.['hold_expires_at'] }
  await keepAnswer(client, [parentId, key, answer])
  return { status: 201, body: answer }
}

const inTransaction = async (request: FastifyRequest<{ Body: Booking }>, reply: FastifyReply) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { status, body } = await book(client, request)
    await client.query(status === 201 ? 'commit' : 'rollback')
    return reply.code(status).send(body)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof pg.DatabaseError && error.code === OVERLAPS) return reply.code(409).send({ code: 'SLOT_TAKEN' })
    throw error
  } finally {
    client.release()
  }
}

const text = (more: object) => ({ type: 'string', ...more })
const body = {
  type: 'object',
  required: ['professionalId', 'serviceId', 'petId', 'startsAt', 'reason'],
  additionalProperties: false,
  properties: {
    professionalId: text({ format: 'uuid' }),
    serviceId: text({ maxLength: 60 }),
    petId: text({ format: 'uuid' }),
    startsAt: text({ format: 'date-time' }),
    reason: text({ minLength: 1, maxLength: 2000 }),
  },
}

const app = Fastify()
app.post('/bookings', { schema: { body } }, inTransaction)
await app.listen({ host: '127.0.0.1', port: Number(process.env['LAPKA_PORT']) })
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
