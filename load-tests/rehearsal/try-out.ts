import { Agent, request } from 'undici'
import { WebSocket } from 'ws'
import type { MailRecorder } from '../drills/rig/mail-recorder.ts'
import { registerNewcomer } from '../drills/load/newcomers.ts'

export type House = { url: string; certificate: string; mail: Pick<MailRecorder, 'letters'>; say: (line: string) => void }

/** What a person does through the proxy, over TLS whose certificate is checked. */
export const tryOut = async (house: House): Promise<void> => {
  const { url, say } = house
  const home = await ask(house, '/')
  demand(home.status === 200 && home.text.includes('<html lang="bg"'), `the home page answers ${home.status}`)
  demand('strict-transport-security' in home.headers, 'the home page says that it wants TLS')
  say('The home page comes over TLS')
  const ready = await ask(house, '/readyz')
  demand(ready.status === 200, `/readyz answers ${ready.status}: ${ready.text}`)
  say(`/readyz: ${ready.text}`)
  const parent = await registerNewcomer({
    apiUrl: url,
    mail: house.mail,
    random: Math.random,
    stopping: AbortSignal.timeout(60_000),
  })
  if (parent === undefined) throw new Error('somebody new could not register, open the letter, sign in and add a pet')
  const pets = await ask(house, '/api/v2/pets', { cookie: parent.cookie })
  demand(pets.text.includes(parent.petId), `the pet is not in the list: ${pets.text}`)
  say('Somebody registered, opened the link in the letter, signed in and added a pet, and the view shows it')
  await opensSocket(house, parent.cookie)
  say('The live connection opens through the proxy')
}

/** Asks many times while `meanwhile` happens; nobody may notice. Answers how many were asked. */
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

const demand = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what)
}

const ask = async ({ url, certificate }: House, path: string, headers: Record<string, string> = {}) => {
  const agent = new Agent({ connect: { ca: certificate } })
  try {
    const answer = await request(url + path, { headers, dispatcher: agent, headersTimeout: 20_000 })
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
