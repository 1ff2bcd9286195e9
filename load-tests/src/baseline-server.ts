import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline of a booking: the least a Fastify service can do and still keep the request — parse JSON and
 * write one row, durably, on the same database, over as many connections as keep it busiest.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
await pool.query('create table if not exists baseline_booking (id bigserial primary key, body jsonb not null)')

const app = Fastify()
app.post('/bookings', async (request, reply) => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'book',
    text: 'insert into baseline_booking (body) values ($1) returning id',
    values: [JSON.stringify(request.body)],
  })
  return reply.code(201).send({ id: rows[0]?.id })
})
await app.listen({ host: '127.0.0.1', port: Number(process.env['LAPKA_PORT']) })
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
