import { Agent, request } from 'undici'
import { WebSocket } from 'ws'
import type { MailRecorder } from '../drills/rig/mail-recorder.ts'
import { registerNewcomer } from '../drills/load/newcomers.ts'
import { LIMIT_MS, waitFor } from './wait-for.ts'

export type House = { url: string; certificate: string; mail: Pick<MailRecorder, 'letters'>; say: (line: string) => void }

/** A person's acts through the proxy, over TLS whose certificate is checked. */
export const tryOut = async (house: House): Promise<void> => {
  const { say } = house
  const home = await ask(house, '/')
  demand(home.status === 200 && home.text.includes('<html lang="bg"'), `the home page answers ${home.status}`)
  demand('strict-transport-security' in home.headers, 'the home page says that it wants TLS')
  say('The home page comes over TLS')
  await waitUntilReady(house, '/readyz does not answer 200')
  const ready = await ask(house, '/readyz')
  say(`/readyz: ${ready.text}`)
  const parent = await registerParent(house)
  await seesPet(house, parent)
  await opensSocket(house, parent.cookie)
  say('A new parent registered, opened the link in the letter, signed in, added a pet and sees it; the live connection opens')
}

type Parent = { petId: string; cookie: string }

export const registerParent = async ({ url, mail }: House): Promise<Parent> => {
  const stopping = AbortSignal.timeout(LIMIT_MS)
  const parent = await registerNewcomer({ apiUrl: url, mail, random: Math.random, stopping })
  if (parent === undefined) throw new Error('a new parent could not register, open the letter, sign in and add a pet')
  return parent
}

export const hasPet = async (house: House, { petId, cookie }: Parent): Promise<boolean> =>
  (await ask(house, '/api/v2/pets', { cookie })).text.includes(petId)

/** Views follow the log by themselves. */
export const seesPet = (house: House, parent: Parent): Promise<boolean> =>
  waitFor('the pet does not come into the list', async () => ({
    found: (await hasPet(house, parent)) || undefined,
    seen: await progressOf(house),
  }))

export const readProjections = async (house: House): Promise<Record<string, { position: number }>> => {
  const { text } = await ask(house, '/readyz')
  try {
    return (JSON.parse(text) as { projections: Record<string, { position: number }> }).projections
  } catch {
    // The proxy's own answer while no api is ready.
    return {}
  }
}

const progressOf = async (house: House): Promise<string> =>
  Object.entries(await readProjections(house))
    .map(([name, { position }]) => `${name} ${position}`)
    .join(', ')

/** Answers after how many seconds it was. */
export const waitUntilReady = async (house: House, problem: string): Promise<string> => {
  const startedAt = performance.now()
  await waitFor(problem, async () => {
    const isReady = (await ask(house, '/readyz')).status === 200
    return { found: isReady || undefined, seen: await progressOf(house) }
  })
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

/** Sends many requests while `meanwhile` runs; none may fail. Returns their number. */
export const askWhile = async (house: House, meanwhile: () => Promise<void>): Promise<number> => {
  let isOver = false
  const happening = meanwhile().finally(() => (isOver = true))
  let asked = 0
  while (!isOver || asked < 50) {
    const { status, text } = await ask(house, '/api/v2/professionals?limit=1')
    demand(status === 200, `a search answered ${status} meanwhile: ${text.slice(0, 200)}`)
    asked += 1
  }
  await happening
  return asked
}

/** Of a proxy that waits for an api itself, on a busy machine. */
const ANSWER_MS = 60_000

const demand = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what)
}

const ask = async ({ url, certificate }: House, path: string, headers: Record<string, string> = {}) => {
  const agent = new Agent({ connect: { ca: certificate } })
  try {
    const answer = await request(url + path, { headers, dispatcher: agent, headersTimeout: ANSWER_MS })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  } finally {
    await agent.close()
  }
}

const opensSocket = ({ url, certificate }: House, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('https', 'wss')}/api/v2/live`, {
      ca: certificate,
      headers: { cookie, origin: url },
    })
    socket.once('open', () => {
      socket.close()
      resolve()
    })
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, answer) =>
      reject(new Error(`the live connection answers ${answer.statusCode}`)),
    )
  })
