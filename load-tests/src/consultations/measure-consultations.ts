import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import type { ServerMessage } from '@lapka/contracts/live.ts'
import { inLanes, type Town, type TownParent } from '../prepare-town.ts'
import { quantile } from '../statistics.ts'
import { milliseconds, type Row } from '../table.ts'
import { nowMs, openPerson, type Person } from './person.ts'

/** `apis`: the parents' and the vets'. `messages`: of each of the two in every consultation. */
type Plan = {
  name: string
  town: Town
  databaseUrl: string
  apis: [parents: string, vets: string]
  consultations: number
  messages: number
}
/** Of all consultations, in milliseconds. */
type Samples = {
  paidToRung: number[]
  appendedToRung: number[]
  accepted: number[]
  said: number[]
  read: number[]
  signalled: number[]
}
type Room = { id: string; parent: Person; vet: Person; others: Person[] }

const WARM_UP = 5
const CARD = '4242424242424242'

/**
 * Every person of the town has a tab open. One parent after the other asks, pays and rings every vet; one of them accepts, the
 * two meet in the room, signal and write to each other, and end it.
 */
export const measureConsultations = async (plan: Plan): Promise<Row[]> => {
  const { town, apis } = plan
  const vets = await inLanes(town.vetSessions.length, (nth) => openPerson(apis[1], town.vetSessions[nth]!, nth))
  const parents = await inLanes(town.parents.length, (nth) => openPerson(apis[0], town.parents[nth]!, 1000 + nth))
  for (const vet of vets) await vet.command('PUT', '/profile/consultation-availability', { isAvailable: true })
  const client = new pg.Client({ connectionString: plan.databaseUrl })
  await client.connect()
  const samples = noSamples()
  try {
    for (let nth = 0; nth < WARM_UP + plan.consultations; nth++) {
      const kept = nth < WARM_UP ? noSamples() : samples
      const [parent, vet] = [parents[nth]!, vets[nth % vets.length]!]
      const id = await ring({ parent, who: town.parents[nth]!, vets, client }, kept)
      const room: Room = { id, parent, vet, others: vets.filter((other) => other !== vet) }
      await accept(room, kept)
      await talk(room, plan.messages, kept)
      await end(room)
    }
  } finally {
    await Promise.all([client.end(), ...[...vets, ...parents].map((person) => person.close())])
  }
  return rowsOf(plan, vets.length + parents.length, samples)
}

const noSamples = (): Samples => ({ paidToRung: [], appendedToRung: [], accepted: [], said: [], read: [], signalled: [] })

const tells =
  (id: string, eventType: string) =>
  (message: ServerMessage): boolean =>
    message.type === 'consultation-changed' && message.consultationId === id && message.eventTypes.includes(eventType)

type Ringing = { parent: Person; who: TownParent; vets: Person[]; client: pg.Client }

const ring = async ({ parent, who, vets, client }: Ringing, samples: Samples): Promise<string> => {
  const asked = { serviceId: 'urgent-consultation', petId: who.petId, reason: 'Кашля', meetingType: 'video', delayMinutes: 0 }
  const { id } = await parent.command<{ id: string }>('POST', '/consultations', asked)
  const { checkoutUrl } = await parent.command<{ checkoutUrl: string }>('POST', `/consultations/${id}/start-payment`)
  const rung = vets.map((vet) => vet.next('the ring', tells(id, 'ConsultationOffered')))
  const paid = await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardNumber: CARD }),
  })
  await paid.arrayBuffer()
  if (!paid.ok) throw new Error(`The card was not taken: ${paid.status}`)
  const paidAt = nowMs()
  const rungAt = await Promise.all(rung)
  const { rows } = await client.query<{ at: string }>(
    `select extract(epoch from recorded_at) * 1000 as at from log.events where stream = $1 and type = 'ConsultationOffered'`,
    [`consultation-${id}`],
  )
  samples.paidToRung.push(...rungAt.map((at) => at - paidAt))
  samples.appendedToRung.push(...rungAt.map((at) => at - Number(rows[0]?.at)))
  return id
}

/** From the vet's press until the parent's tab knows, and until both are in the room. */
const accept = async ({ id, parent, vet, others }: Room, samples: Samples): Promise<void> => {
  const told = parent.next('the acceptance', tells(id, 'ConsultationAccepted'))
  const lost = others.map((other) => other.next('that another vet was first', tells(id, 'ConsultationAccepted')))
  const pressedAt = nowMs()
  await vet.command('POST', `/consultations/${id}/accept-consultation`)
  samples.accepted.push((await told) - pressedAt)
  await Promise.all(lost)
  const join = async (person: Person) => {
    const joined = person.next('the room', (message) => message.type === 'room-joined' && message.consultationId === id)
    person.say({ type: 'join-room', consultationId: id, tabId: randomUUID() })
    await joined
  }
  await join(parent)
  const met = parent.next('the vet', (message) => message.type === 'peer-changed' && message.peerTabId !== null)
  await join(vet)
  await met
}

const talk = async ({ id, parent, vet }: Room, messages: number, samples: Samples): Promise<void> => {
  const isSignal = (message: ServerMessage) => message.type === 'signal' && message.consultationId === id
  for (let nth = 0; nth < messages; nth++) {
    for (const [from, to] of [
      [parent, vet],
      [vet, parent],
    ] as const) {
      const signalled = to.next('a signal', isSignal)
      const signalledAt = nowMs()
      from.say({ type: 'signal', consultationId: id, signal: { kind: 'candidate', callId: 0, candidate: null } })
      samples.signalled.push((await signalled) - signalledAt)

      const text = `Пие ли вода? ${nth}`
      const saidAt = nowMs()
      const { position } = await from.command<{ position: number }>('POST', `/consultations/${id}/messages`, { text })
      // Every message is told of twice: past the views, and once they have it.
      const isTold = (message: ServerMessage) =>
        tells(id, 'ConsultationMessageWritten')(message) && 'position' in message && message.position >= position
      samples.said.push((await to.heard('a message', isTold)) - saidAt)
      const { items } = await to.read<{ items: { text: string }[] }>(`/consultations/${id}/messages`)
      samples.read.push(nowMs() - saidAt)
      if (items.at(-1)?.text !== text) throw new Error('A message was told of before it could be read.')
    }
  }
}

const end = async ({ id, parent }: Room): Promise<void> => {
  const over = parent.next('the end', tells(id, 'ConsultationEnded'))
  await parent.command('POST', `/consultations/${id}/end-consultation`)
  await over
  const { status } = await parent.read<ConsultationView>(`/consultations/${id}`)
  if (status !== 'done') throw new Error(`A consultation that took place is ${status}.`)
}

const rowsOf = ({ name }: Plan, sockets: number, samples: Samples): Row[] => {
  const row = (what: string, values: number[], goal: string): Row => ({
    what: `${what}, ${sockets} sockets, ${name}`,
    measured: `p50 ${milliseconds(quantile(values, 0.5))}, p95 ${milliseconds(quantile(values, 0.95))}, p99 ${milliseconds(quantile(values, 0.99))} (${values.length})`,
    goal,
  })
  return [
    row('an offer reaches the vets, from its append on', samples.appendedToRung, 'p99 < 300 ms'),
    row('the vets are rung, from the payment on', samples.paidToRung, 'p99 < 1 s'),
    row('the parent knows who accepted', samples.accepted, 'p99 < 300 ms'),
    row('a chat message is told to the other', samples.said, 'p99 < 100 ms'),
    row('a chat message is there to read', samples.read, 'p99 < 100 ms'),
    row('a signal reaches the other', samples.signalled, 'p99 < 100 ms'),
  ]
}
