import { Trend } from 'k6/metrics'
import { ask, pick } from './shared/ask.ts'
import { dateIn } from './shared/calendars.ts'
import { signIn, type Signed } from './shared/people.ts'
import { atConstantRate, thresholdsWith } from './shared/settings.ts'

const calendar = new Trend('step_calendar', true)
const list = new Trend('step_list', true)

export const options = {
  scenarios: { receptions: atConstantRate('openClinic') },
  thresholds: thresholdsWith({ step_calendar: ['p(99)<400'], step_list: ['p(99)<400'] }),
}

export const setup = (): Promise<Signed[]> => signIn('clinic')

/** The reception opens: today's calendar, the week, and who comes. */
export async function openClinic(clinics: Signed[]): Promise<void> {
  const { cookie } = pick(clinics)
  await ask('GET', `/api/v2/calendar?from=${dateIn(0)}&to=${dateIn(1)}`, { cookie, step: calendar })
  await ask('GET', `/api/v2/calendar?from=${dateIn(0)}&to=${dateIn(7)}&perDay=20`, { cookie, step: calendar })
  await ask('GET', '/api/v2/visitors?by=pet', { cookie, step: list })
}
