import { accountOfEmailKey } from '@lapka/state/accounts/credentials.ts'
import { signUpOf, signUpOfBrowser, type SignUp } from '@lapka/state/accounts/sign-ups.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../http/refused.ts'
import { networksOf } from '../../http/network-of.ts'

type Proof = { letterOf: string; browserHash: string | null; password: string | undefined; ip: string; now: string }

/**
 * The confirmed sign-up request. Any letter to the address proves its owner; the browser's cookie finds the request
 * that was made in it, also from the letter of another request. Without the cookie it takes the password of the letter's own request.
 */
export const findProvenSignUp = async (
  { db, passwords, passwordTries }: Pick<Dependencies, 'db' | 'passwords' | 'passwordTries'>,
  { letterOf, browserHash, password, ip, now }: Proof,
): Promise<SignUp> => {
  const ofLetter = await signUpOf(db, letterOf)
  if (ofLetter === undefined || (await accountOfEmailKey(db, ofLetter.emailKey)) !== undefined)
    throw new Refused('LINK_NOT_VALID')
  if (browserHash !== null && ofLetter.browserHash === browserHash) return ofLetter
  if (password !== undefined) {
    const networks = networksOf(ip)
    const isRight = () => passwords.isRight(password, ofLetter.passwordHash, { key: networks.network, isKnown: false })
    if (await passwordTries({ account: letterOf, device: null, ...networks }, isRight)) return ofLetter
    throw new Refused('SIGN_UP_PASSWORD_WRONG')
  }
  const { emailKey } = ofLetter
  const ofBrowser = browserHash === null ? undefined : await signUpOfBrowser(db, { emailKey, browserHash, now })
  if (ofBrowser === undefined) throw new Refused('SIGN_UP_PASSWORD_NEEDED')
  return ofBrowser
}
