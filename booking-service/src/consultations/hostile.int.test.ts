import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { askedBy, rungConsultation, tellConsultation } from '../testing/consultation.ts'
import { askBody } from '../testing/consultation-road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'
import { endConsultation } from './testing/accepted-consultation.ts'

let service: TestService
let [parent, other]: Parent[] = []
let [vet, slower, stranger, clinic]: Vet[] = []
let operator: Person
const ids: Record<string, string> = {}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

const known = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('no vet was registered')
  return one
}

beforeAll(async () => {
  service = await startTestService()
  ;[parent, other] = await Promise.all([registerParent(service), registerParent(service)])
  ;[vet, slower, stranger] = await Promise.all([registerVet(service), registerVet(service), registerVet(service)])
  clinic = await registerVet(service, { role: 'CLINIC' })
  operator = await registerPerson(service, 'OPERATOR')
  const people = { parent: known(parent), vet: known(vet) }
  const rung = () => rungConsultation(service, { parent: people.parent, vets: [people.vet, known(slower)] })
  const tell = async (id: string, ...facts: LapkaEvent[]) => {
    await tellConsultation(service, id, facts)
    return id
  }
  const asked = askedBy(people.parent)
  ids['asked'] = await tell(asked.data.consultationId, asked)
  ids['offered'] = await rung()
  const accepted = async () => {
    const consultationId = await rung()
    const times = { startsAt: inMinutes(0), endsAt: inMinutes(20), vetJoinsBy: inMinutes(3), leastTalkMs: 0 }
    const data = { consultationId, professionalId: people.vet.professionalId, ...times }
    return tell(consultationId, { type: 'ConsultationAccepted', data })
  }
  ids['accepted'] = await accepted()
  ids['ended'] = await accepted()
  await endConsultation(service, ids['ended'])
  const [unanswered, withdrawn] = [await rung(), await rung()]
  ids['unanswered'] = await tell(unanswered, { type: 'ConsultationUnanswered', data: { consultationId: unanswered } })
  const why = { by: 'parent', why: 'withdrawn' } as const
  ids['abandoned'] = await tell(withdrawn, { type: 'ConsultationAbandoned', data: { consultationId: withdrawn, ...why } })
  await service.seen()
})
afterAll(() => service.stop())

const states = ['asked', 'offered', 'accepted', 'ended', 'unanswered', 'abandoned']
const commands: Record<string, object | undefined> = {
  'start-payment': undefined,
  'drop-promotions': undefined,
  'accept-consultation': undefined,
  'decline-consultation': undefined,
  'cancel-consultation': undefined,
  'end-consultation': undefined,
  'give-feedback': { rating: 5 },
  messages: { text: 'Здравейте' },
}
const reads = ['', '/ice-servers', '/messages', `/photos/${randomUUID()}`]
const people = (): Record<string, Person | null> => ({
  nobody: null,
  parent: known(parent),
  vet: known(vet),
  slower: known(slower),
  other: known(other),
  stranger: known(stranger),
  clinic: known(clinic),
  operator,
})
/** The allowed commands of each party, by status; every other one is refused. */
const allowed: Record<string, string> = {
  asked: 'parent start-payment, parent drop-promotions, parent cancel-consultation, parent , parent /messages, operator ',
  offered: `parent cancel-consultation, parent , parent /messages, operator , vet accept-consultation, vet decline-consultation, vet ,
    slower accept-consultation, slower decline-consultation, slower `,
  accepted: `parent , parent /messages, parent /ice-servers, parent messages, operator , slower , vet , vet /messages, vet /ice-servers,
    vet messages, vet accept-consultation, vet end-consultation`,
  ended: 'parent , parent /messages, parent give-feedback, vet , vet /messages, slower , operator ',
  unanswered: 'parent , parent /messages, vet , slower , operator ',
  // Withdrawn once more it is as it was.
  abandoned: 'parent cancel-consultation, parent , parent /messages, vet , slower , operator ',
}

type HostileRequest = InjectOptions & { url: string }
const ask = (person: Person | null, language: 'bg' | 'en', { headers, ...request }: HostileRequest) =>
  service.app.inject({
    ...request,
    headers: { 'idempotency-key': randomUUID(), ...person?.headers, 'accept-language': language, ...headers },
  })
/** A clear answer in both languages with a code that stays, and nothing is written. */
const expectRefused = async (person: Person | null, request: HostileRequest): Promise<string> => {
  const before = await service.log.head()
  let code = ''
  for (const language of ['bg', 'en'] as const) {
    const answer = await ask(person, language, request)
    const problem = answer.json<{ code: RefusalCode; detail: string; status: number }>()
    const said = `${request.method} ${request.url} ${language}: ${answer.statusCode} ${answer.body}`
    if (answer.statusCode < 400 || answer.statusCode >= 500 || problem.detail !== refusals[problem.code][language])
      throw new Error(said)
    ;({ code } = problem)
  }
  expect(await service.log.head()).toBe(before)
  return code
}

describe.each(states)('of one that is %s', (state) => {
  const id = () => ids[state] ?? ''
  const isAllowed = (what: string) => allowed[state]?.split(/,\s+/).includes(what) === true

  test('every command is refused to a caller who may not give it now, and writes nothing', async () => {
    const answers: string[][] = []
    for (const [name, person] of Object.entries(people()))
      for (const [command, body] of Object.entries(commands)) {
        if (isAllowed(`${name} ${command}`)) continue
        const url = `/api/v2/consultations/${id()}/${command}`
        const code = await expectRefused(person, { method: 'POST', url, ...(body && { payload: body }) })
        answers.push([name, command, code])
      }
    const ofStrangers = answers.filter(([name = '']) => ['other', 'stranger', 'clinic'].includes(name))
    expect(new Set(ofStrangers.map(([, , code]) => code))).toEqual(new Set(['NOT_FOUND']))
  })

  test('only its parties read it', async () => {
    const unread: string[] = []
    for (const [name, person] of Object.entries(people()))
      for (const what of reads) {
        const request = { method: 'GET', url: `/api/v2/consultations/${id()}${what}` } as const
        if (!isAllowed(`${name} ${what}`)) await expectRefused(person, request)
        else if ((await ask(person, 'bg', request)).statusCode !== 200) unread.push(`${name} ${what}`)
      }
    expect(unread).toEqual([])
  })
})

test.each(['accepted', 'ended', 'unanswered', 'abandoned'])(
  'a vet who was rung in vain for one that is %s reads neither the parent nor the reason nor the outcome',
  async (state) => {
    const url = `/api/v2/consultations/${ids[state]}`
    const nobody = { joinedAt: null, leftAt: null, isHere: false }
    expect((await ask(known(slower), 'bg', { method: 'GET', url })).json()).toMatchObject({
      reason: '',
      photoIds: [],
      parent: null,
      feedback: null,
      refund: null,
      cardLast4: null,
      pet: { name: '' },
      attendance: { parent: nobody, professional: nobody },
    })
  },
)

describe('requests that no page of ours sends', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  const bodies = [
    '"Да"',
    '[]',
    '7',
    '{"x":1}',
    '{',
    '{"text":"\\u0000"}',
    '{"__proto__":{"rating":5}}',
    deep,
    `{"text":"${'а'.repeat(60_000)}"}`,
  ]
  test.each(Object.keys(commands))('to %s is refused in words', async (command) => {
    const url = `/api/v2/consultations/${ids['accepted']}/${command}`
    for (const payload of bodies)
      for (const person of [known(parent), known(vet)])
        await expectRefused(person, { method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    await expectRefused(known(parent), { method: 'POST', url, payload: 'text=1', headers: { 'content-type': 'text/plain' } })
    for (const key of ['', 'short', 'к'.repeat(20), 'a'.repeat(129), 'a b c d e f g'])
      await expectRefused(known(parent), {
        method: 'POST',
        url,
        payload: commands[command] ?? {},
        headers: { 'idempotency-key': key },
      })
  })

  test('under an id that is none, or is of something else, it is refused', async () => {
    const own = known(parent)
    for (const id of ['no-id', randomUUID(), own.petId, known(vet).professionalId, '%00', '..%2F..', 'я'.repeat(300), '1e9'])
      for (const [command, payload] of Object.entries(commands)) {
        const url = `/api/v2/consultations/${encodeURI(id)}/${command}`
        await expectRefused(own, { method: 'POST', url, ...(payload && { payload }) })
      }
    for (const id of ['no-id', randomUUID(), own.petId])
      for (const what of reads) await expectRefused(own, { method: 'GET', url: `/api/v2/consultations/${id}${what}` })
  })

  test.each([
    ['another’s pet', () => ({ petId: known(other).petId })],
    ['no pet', () => ({ petId: 'x' })],
    ['a service that is none', () => ({ serviceId: 'surgery' })],
    ['a time that is none', () => ({ delayMinutes: 7 })],
    ['a way that is none', () => ({ meetingType: 'fax' })],
    ['a reason of blanks', () => ({ reason: ' \n ' })],
    ['a reason that is too long', () => ({ reason: 'а'.repeat(1_001) })],
    ['a reason with a null in it', () => ({ reason: 'а\u0000' })],
    ['a vet who is none', () => ({ professionalId: randomUUID() })],
    ['a clinic', () => ({ professionalId: known(clinic).professionalId, delayMinutes: 5 })],
    ['a price of their own', () => ({ priceCents: 1 })],
  ])('asking with %s is refused', async (_what, change) => {
    const payload = askBody(known(other), change())
    await expectRefused(known(other), { method: 'POST', url: '/api/v2/consultations', payload })
  })

  test('asking is a parent’s alone', async () => {
    const request = { method: 'POST', url: '/api/v2/consultations', payload: askBody(known(parent)) } as const
    for (const person of [known(vet), known(clinic), operator]) expect(await expectRefused(person, request)).toBe('NOT_ALLOWED')
    expect(await expectRefused(null, request)).toBe('NOT_SIGNED_IN')
  })

  test.each([
    'after=-1',
    'after=1e400',
    'after=x',
    'after=9007199254740993',
    'status=lost',
    'cursor=%00',
    `cursor=${'a'.repeat(201)}`,
    'cursor=e30',
  ])('a list asked for with %s is refused', async (query) => {
    await expectRefused(known(parent), { method: 'GET', url: `/api/v2/consultations?${query}` })
  })

  test('a switch that is none is refused', async () => {
    const url = '/api/v2/profile/consultation-availability'
    for (const payload of [
      {},
      { isAvailable: 'yes' },
      { isAvailable: true, until: 'soon' },
      { isAvailable: true, until: '+275760-09-13T00:00:00.000Z' },
    ])
      await expectRefused(known(vet), { method: 'PUT', url, payload })
  })
})

test('a stranger finds no consultations by lists, cursors or statuses', async () => {
  const list = async (person: Person, query = '') =>
    (await ask(person, 'bg', { method: 'GET', url: `/api/v2/consultations?${query}` })).json<{
      items: { id: string }[]
      nextCursor?: string
    }>()
  for (let nth = 0; nth < 21; nth++) {
    const asked = askedBy(known(parent))
    await tellConsultation(service, asked.data.consultationId, [asked])
  }
  await service.seen()
  const { nextCursor = '' } = await list(known(parent))
  expect(nextCursor).not.toBe('')
  for (const person of [known(other), known(stranger), known(clinic)])
    for (const query of [
      '',
      `cursor=${nextCursor}`,
      ...['offered', 'awaiting_payment', 'accepted', 'done'].map((one) => `status=${one}`),
    ])
      expect((await list(person, query)).items).toEqual([])
})
