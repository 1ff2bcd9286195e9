import { timingSafeEqual } from 'node:crypto'
import type { FactorChoice, FactorProof } from '@lapka/contracts/api/second-factors.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideUseRecoveryCode } from '@lapka/domain/accounts/second-factors/decide.ts'
import { takeRecoveryCode } from '@lapka/state/accounts/recovery-codes.ts'
import { markFactorUsed, secondFactorsOf, takeStep, type SecondFactor } from '@lapka/state/accounts/second-factors.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { strangerContext } from '../../http/stranger-context.ts'
import type { Dependencies } from '../../dependencies.ts'
import { networksOf } from '../../http/network-of.ts'
import { orRefuse } from '../../http/refused.ts'
import { isPasskeyRight, passkeyQuestion, type PasskeyDependencies } from './passkeys.ts'
import { codeHashOf, plainCode } from './recovery-code.ts'
import { stepOfCode } from './totp.ts'
import type { RequestOfRoute } from '../../http/command-context.ts'

type Judging = Pick<Dependencies, 'db' | 'vault' | 'handle' | 'lookupKey' | 'now' | 'newId' | 'passwordTries' | 'publicUrl'>
/** The owner of the factor, and the request. */
type Prover = { request: RequestOfRoute & { ip: string }; accountId: string; role: Role }

/** The second factors of an account; null if it has none. */
export const factorChoiceOf = async (dependencies: PasskeyDependencies, accountId: string): Promise<FactorChoice | null> => {
  const factors = await secondFactorsOf(dependencies.db, accountId)
  if (factors.length === 0) return null
  const kinds = [...new Set(factors.map(({ kind }) => kind))]
  return { kinds, passkey: await passkeyQuestion(dependencies, accountId, factors) }
}

/**
 * Judges a proof of the second factor; a proof works once. Tries are counted for the account as a whole, in any
 * session, device and network: an attacker with the password or a session must not get more of them by changing these.
 */
export const judgeFactor = (dependencies: Judging, prover: Prover, proof: FactorProof): Promise<boolean> => {
  const trying = { account: `second factor of ${prover.accountId}`, device: 'any', ...networksOf(prover.request.ip) }
  return dependencies.passwordTries(trying, () => isRight(dependencies, prover, proof))
}

const isRight = async (dependencies: Judging, prover: Prover, { code, passkey }: FactorProof): Promise<boolean> => {
  if (passkey !== undefined) return isPasskeyRight(dependencies, prover.accountId, passkey)
  if (code === undefined) return false
  const factors = await secondFactorsOf(dependencies.db, prover.accountId)
  const plain = plainCode(code)
  if (!/^\d{6}$/.test(plain)) return takesRecoveryCode(dependencies, prover, code)
  for (const factor of factors) if (await takesCode(dependencies, prover, { factor, plain })) return true
  return false
}

type Typed = { factor: SecondFactor; plain: string }

const takesCode = async (
  { db, vault, lookupKey, now }: Judging,
  { accountId }: Prover,
  { factor, plain }: Typed,
): Promise<boolean> => {
  const { factorId, sealedSecret, codeHash } = factor
  const at = now()
  if (codeHash !== null) {
    const isSame = timingSafeEqual(Buffer.from(codeHashOf(plain, { accountId, lookupKey })), Buffer.from(codeHash))
    if (isSame) await markFactorUsed(db, factorId, at)
    return isSame
  }
  const secret = sealedSecret && (await vault.openBytes(accountId, factorId, sealedSecret))
  const step = secret && stepOfCode(secret, plain, Date.parse(at))
  return typeof step === 'number' && takeStep(db, factorId, step, at)
}

/** Taken before the log hears of it: a crash in between loses the letter about it, and not the code's being good once. */
const takesRecoveryCode = async (
  { db, handle, lookupKey, now, newId }: Judging,
  { request, accountId, role }: Prover,
  code: string,
): Promise<boolean> => {
  const at = now()
  if (!(await takeRecoveryCode(db, { accountId, codeHash: codeHashOf(code, { accountId, lookupKey }) }, at))) return false
  const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role }, at })
  const streams = { account: { stream: accountStream(accountId), fold: accountFold } }
  orRefuse(await handle(context, { streams }, (states) => decideUseRecoveryCode(states)))
  return true
}
