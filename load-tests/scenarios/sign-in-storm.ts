import { Trend } from 'k6/metrics'
import { ask, pick } from './shared/ask.ts'
import { loginsOf } from './shared/people.ts'
import { atConstantRate, thresholdsWith } from './shared/settings.ts'

const signingIn = new Trend('step_sign_in', true)

export const options = {
  scenarios: { people: atConstantRate('signIn') },
  thresholds: thresholdsWith({ step_sign_in: ['p(99)<13000'] }),
}

/** Passwords are judged one at a time and wrong ones are counted: most of a storm from one address is sent away, and has to be. */
const ofStorm = ['WRONG_CREDENTIALS', 'TOO_MANY_TRIES']

export async function signIn(): Promise<void> {
  const known = loginsOf('parent')
  if (known.length === 0) throw new Error('There are no logins of parents: set LAPKA_LOAD_LOGINS.')
  const { email, password } = pick(known)
  const isWrong = Math.random() < 0.2
  const body = isWrong
    ? { email: `nobody${Math.floor(Math.random() * 1000)}@load.test`, password: 'not-the-password' }
    : { email, password }
  await ask('POST', '/api/v2/sessions', { body, step: signingIn, expects: ofStorm })
}
