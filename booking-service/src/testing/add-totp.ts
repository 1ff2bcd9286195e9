import { clientOf } from './client.ts'
import { PASSWORD } from './give-password.ts'
import type { TestService } from './test-service.ts'
import type { Person } from './town.ts'
import { stepAt, totpOf } from '../accounts/second-factors/totp.ts'

const PATH = '/api/v2/accounts/me/second-factor'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOfBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app: codes of the current step and of those around it. */
const appOf = (secret: string, clock: () => string) => ({
  code: (stepsAhead = 0) => totpOf(bytesOfBase32(secret), stepAt(Date.parse(clock())) + stepsAhead),
})

/** Adds an app to an account with the tests' password and no factor yet; the code before the current one confirms it. */
export const addTotp = async (service: TestService, person: Person) => {
  const client = clientOf(service, person)
  const begun = await client.send({ method: 'POST', url: `${PATH}/begin-totp`, payload: { password: PASSWORD } })
  const { factorId, secret } = begun.json<{ factorId: string; secret: string }>()
  const app = appOf(secret, service.clock.now)
  const body = { factorId, name: 'Телефон', code: app.code(-1) }
  const confirmed = await client.send({ method: 'POST', url: `${PATH}/confirm-totp`, payload: body })
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  return { factorId, app, recoveryCodes, secret }
}
