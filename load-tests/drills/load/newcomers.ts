import { setTimeout as pause } from 'node:timers/promises'
import type { MailRecorder } from '../rig/mail-recorder.ts'
import type { TownParent } from '../../src/prepare-town.ts'

type Door = { apiUrl: string; mail: Pick<MailRecorder, 'letters'>; random: () => number; stopping: AbortSignal }
type Answer = { status: number; body: unknown; cookies: string }

const PASSWORD = 'drill-lapka-2026-Рекс'

/**
 * A new parent registers, opens the link in the letter, signs in and adds a pet. Every step is repeated until it
 * is answered; undefined when the load ends first, or when the letter's link ran into its end.
 */
export const registerNewcomer = async (door: Door): Promise<TownParent | undefined> => {
  const email = `newcomer-${Math.floor(door.random() * 1e12).toString(36)}@drill.test`
  const wish = { email, password: PASSWORD, role: 'PARENT', name: 'Ана', surname: 'Нова', language: 'bg' }
  const heard = await until(door, '/api/v2/accounts', { body: wish })
  const token = heard && (await tokenFor(door, email))
  if (heard?.status !== 202 || token === undefined) return undefined
  const confirmed = await until(door, '/api/v2/accounts/confirm-account', {
    body: { token, password: PASSWORD },
    cookie: heard.cookies,
  })
  // The link is good once: a repetition after a lost answer is refused, and the account is there.
  if (confirmed === undefined) return undefined
  const signedIn = await until(door, '/api/v2/sessions', { body: { email, password: PASSWORD } })
  if (signedIn?.status !== 201) return undefined
  const { user } = signedIn.body as { user: { id: string } }
  const pet = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'labrador', born: '2022', temperament: [] }
  const added = await until(door, '/api/v2/pets', { body: pet, cookie: signedIn.cookies, key: `pet-of-${user.id}` })
  if (added === undefined || added.status >= 300) return undefined
  return { accountId: user.id, petId: (added.body as { id: string }).id, cookie: signedIn.cookies }
}

const tokenFor = async ({ mail, stopping }: Door, email: string): Promise<string | undefined> => {
  while (!stopping.aborted) {
    const letter = [...mail.letters.values()].find(({ to }) => to === email)
    const token = letter && /token=([A-Za-z0-9_-]{43})/.exec(letter.text)?.[1]
    if (token !== undefined) return token
    await pause(200, undefined, { signal: stopping }).catch(() => undefined)
  }
  return undefined
}

type Request = { body: object; cookie?: string; key?: string }

const until = async ({ apiUrl, stopping }: Door, path: string, request: Request): Promise<Answer | undefined> => {
  while (!stopping.aborted) {
    const answer = await post(apiUrl + path, request).catch(() => undefined)
    if (answer !== undefined && answer.status < 500 && ![408, 429].includes(answer.status)) return answer
    await pause(500, undefined, { signal: stopping }).catch(() => undefined)
  }
  return undefined
}

const post = async (url: string, { body, cookie, key }: Request): Promise<Answer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const text = await answer.text()
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown), cookies: cookies.join('; ') }
}
