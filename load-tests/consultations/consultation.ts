import { setTimeout as pause } from 'node:timers/promises'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import type { Person } from './person.ts'

const CARD = { cardNumber: '4242424242424242' }
const POLL_INTERVAL_MS = 50
const TIMEOUT_MS = 60_000

export type Pair = { parent: Person; vet: Person; url: string; professionalId: string; petId: string }
type Status = ConsultationView['status']

export const pairOf = async (parent: Person, vet: Person, url: string): Promise<Pair> => {
  await vet.ask('PUT', '/profile/consultation-availability', { isAvailable: true })
  const { items } = await parent.ask<{ items: { id: string }[] }>('GET', '/pets')
  return { parent, vet, url, professionalId: vet.professionalId ?? '', petId: items[0]?.id ?? '' }
}

export const askAndPay = async ({ parent, professionalId, petId }: Pair): Promise<string> => {
  const body = { professionalId, serviceId: 'urgent-consultation', petId, reason: 'Изяде шоколад.' }
  const { id } = await parent.ask<{ id: string }>('POST', '/consultations', { ...body, meetingType: 'video', delayMinutes: 0 })
  const { checkoutUrl } = await parent.ask<{ checkoutUrl: string }>('POST', `/consultations/${id}/start-payment`)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${checkoutUrl}/pay`, { method: 'POST', headers, body: JSON.stringify(CARD) })
  return id
}

/** Waits until both are told so; answers how long that took. */
export const until = async (wanted: Status, id: string, { parent }: Pair): Promise<number> => {
  const from = Date.now()
  while (Date.now() - from < TIMEOUT_MS) {
    const seen = await parent.ask<ConsultationView>('GET', `/consultations/${id}`).catch(() => undefined)
    if (seen?.status === wanted) return Date.now() - from
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error(`The consultation ${id} did not become ${wanted} within a minute.`)
}

/** The click that is heard, once the ring is there; answers when it was made. */
export const accept = async ({ vet }: Pair, id: string): Promise<number> => {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const at = Date.now()
    const refused = await vet.ask('POST', `/consultations/${id}/accept-consultation`).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refused === undefined) return at
    if (at > deadline) throw new Error('No vet could accept it.', { cause: refused })
    await pause(POLL_INTERVAL_MS)
  }
}

/** Both wait where people do: the parent in the waiting room, the vet at work, where it rings. */
export const waitForEachOther = async ({ parent, vet, url }: Pair, id: string): Promise<void> => {
  const ways = [`${url}/online-consultation/${id}`, `${url}/dashboard/professional/calendar`] as const
  await Promise.all([parent.page.goto(ways[0]), vet.page.goto(ways[1])])
  await Promise.all([parent.page.locator('main h1').waitFor(), ringOf(vet).waitFor()])
}
const ringOf = ({ page }: Person) => page.getByRole('alertdialog').getByRole('button', { name: /^(Приемете|Accept)/ })

/** The vet's click on the card that rings, whereupon both come into the room by themselves; answers when it was made, without the mouse's way there. */
export const meet = ({ vet }: Pair): Promise<number> =>
  ringOf(vet).evaluate((button: { click: () => void }) => {
    button.click()
    return Date.now()
  })

/** Both go into the room of what was accepted. */
export const enter = async ({ parent, vet, url }: Pair, id: string): Promise<void> => {
  const room = `${url}/online-consultation/video?id=${id}`
  await Promise.all([parent, vet].map(({ page }) => page.goto(room, { waitUntil: 'commit' })))
}

export const finish = async (pair: Pair, id: string): Promise<void> => {
  await pair.parent.ask('POST', `/consultations/${id}/end-consultation`)
  await until('done', id, pair)
  await Promise.all([pair.parent, pair.vet].map(({ page }) => page.goto('about:blank')))
}
