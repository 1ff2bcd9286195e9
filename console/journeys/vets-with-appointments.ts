import { DAY_MS } from '@lapka/contracts/time.ts'
import type { BrowserContext } from 'playwright-core'
import { signIn, speak, type useLapka } from './use-lapka.ts'

export type Booked = {
  id: string
  number: string
  startsAt: string
  status: string
  service: { id: string }
  pet: { name: string }
}
type Vet = { context: BrowserContext; professionalId: string; appointment: Booked }

/** Vets of the demo with an appointment ahead, each signed in, until one serves. */
export const vetWithAppointment = async (
  stage: ReturnType<typeof useLapka>,
  { from = 1, serves = async () => true }: { from?: number; serves?: (vet: Vet) => Promise<boolean> } = {},
): Promise<Vet> => {
  for (let number = from; number < from + 12; number++) {
    const context = await stage.browser().newContext({ reducedMotion: 'reduce' })
    await speak(context, 'bg')
    const { professionalId } = await signIn<{ professionalId: string }>(stage, context, `pro${number}@demo.lapka.test`)
    // A day off begins at midnight: what is booked for tomorrow or later lies wholly ahead.
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
    const answer = await context.request.get(`${stage.url()}/api/v2/appointments?status=SCHEDULED&from=${tomorrow}`)
    const appointment = ((await answer.json()) as { items: Booked[] }).items.at(-1)
    if (appointment !== undefined && (await serves({ context, professionalId, appointment })))
      return { context, professionalId, appointment }
    await context.close()
  }
  throw new Error('The demo has no vet with such an appointment ahead.')
}

/** Starts that are free from tomorrow on: by the time that one of them is taken, the notice keeps none from being booked. */
export const slotsFromTomorrow = async (
  stage: ReturnType<typeof useLapka>,
  context: BrowserContext,
  { professionalId, serviceId }: { professionalId: string; serviceId: string },
): Promise<string[]> => {
  const [from = '', to = ''] = [1, 14].map((days) => dayOf(new Date(Date.now() + days * DAY_MS).toISOString()))
  const asked = new URLSearchParams({ serviceId, from, to })
  const answer = await context.request.get(`${stage.url()}/api/v2/professionals/${professionalId}/slots?${asked}`)
  return ((await answer.json()) as { items: { startsAt: string }[] }).items.map(({ startsAt }) => startsAt)
}

/** The local date in Bulgaria, independent of the machine's zone. */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sofia' }).format(new Date(instant))
