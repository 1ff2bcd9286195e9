import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FactorProof } from '@lapka/contracts/api/second-factors.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { countSignature, secondFactorsOf, type SecondFactor } from '@lapka/state/accounts/second-factors.ts'
import { issueToken, takeToken } from '@lapka/state/accounts/tokens.ts'
import type { TokenPurpose } from '@lapka/state/database.ts'
import type { Dependencies } from '../../dependencies.ts'

export type PasskeyDependencies = Pick<Dependencies, 'db' | 'now' | 'publicUrl'>
type PasskeyAnswer = NonNullable<FactorProof['passkey']>
type NewPasskey = { credentialId: string; publicKey: Buffer; signCount: number }

/** Asks for the owner's finger or PIN where the device can, and takes a key that only wants to be touched: the password came before it. */
const VERIFICATION = 'preferred'

const siteOf = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, expectedOrigin: origin }
}

/** The account of a challenge and its purpose: any session may ask its passkeys to confirm, and only who has proven themselves is asked to add one. */
type Question = { accountId: string; purpose: Extract<TokenPurpose, 'passkey' | 'new-passkey'> }

/** A challenge is a secret of the account, kept as those of letters are: good once, for its purpose, across all processes. */
const challengeFor = async ({ db, now }: PasskeyDependencies, question: Question) =>
  new Uint8Array(Buffer.from(await issueToken(db, { ...question, now: now() }), 'base64url'))

const takesChallenge =
  ({ db, now }: PasskeyDependencies, { accountId, purpose }: Question) =>
  async (challenge: string): Promise<boolean> =>
    (await takeToken(db, { token: challenge, purpose, now: now() })) === accountId

const passkeysOf = (factors: readonly SecondFactor[]) =>
  factors.flatMap(({ credentialId }) => (credentialId === null ? [] : [{ id: credentialId }]))

/** The browser's options for making a new one. */
export const newPasskeyOptions = async (dependencies: PasskeyDependencies, user: CurrentUser) =>
  generateRegistrationOptions({
    rpName: 'Lapka',
    rpID: siteOf(dependencies).rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await challengeFor(dependencies, { accountId: user.id, purpose: 'new-passkey' }),
    attestationType: 'none',
    excludeCredentials: passkeysOf(await secondFactorsOf(dependencies.db, user.id)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: VERIFICATION },
  })

/** The new passkey; undefined where the answer is not to a question of ours. */
export const readNewPasskey = async (
  dependencies: PasskeyDependencies,
  accountId: string,
  answer: PasskeyAnswer,
): Promise<NewPasskey | undefined> => {
  const { rpID, expectedOrigin } = siteOf(dependencies)
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: takesChallenge(dependencies, { accountId, purpose: 'new-passkey' }),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (verified?.verified !== true) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter }
}

/** The browser's options for an account's passkeys; null if it has none. */
export const passkeyQuestion = async (dependencies: PasskeyDependencies, accountId: string, factors: readonly SecondFactor[]) => {
  const allowCredentials = passkeysOf(factors)
  if (allowCredentials.length === 0) return null
  const challenge = await challengeFor(dependencies, { accountId, purpose: 'passkey' })
  const { rpID } = siteOf(dependencies)
  return { ...(await generateAuthenticationOptions({ rpID, challenge, allowCredentials, userVerification: VERIFICATION })) }
}

/** Whether a passkey of the account has answered a challenge that is still unanswered. */
export const isPasskeyRight = async (
  dependencies: PasskeyDependencies,
  accountId: string,
  answer: PasskeyAnswer,
): Promise<boolean> => {
  const factor = (await secondFactorsOf(dependencies.db, accountId)).find(({ credentialId }) => credentialId === answer.id)
  if (factor?.publicKey == null || factor.credentialId === null) return false
  const { rpID, expectedOrigin } = siteOf(dependencies)
  const { factorId, credentialId, publicKey, signCount } = factor
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: takesChallenge(dependencies, { accountId, purpose: 'passkey' }),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(signCount ?? 0) },
  }).catch(() => undefined)
  if (verified?.verified !== true) return false
  return countSignature(dependencies.db, factorId, verified.authenticationInfo.newCounter, dependencies.now())
}
