import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import type { TakenResource } from '@lapka/contracts/resources.ts'
import type { NamedBusyPet } from '@lapka/contracts/say-refusal.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import type { FoundClient } from '@lapka/contracts/api/clients.ts'
import type { FactorChoice } from '@lapka/contracts/api/second-factors.ts'
import type { WrongField } from './field-errors.ts'

type Options = ErrorOptions & { retryAfterMs?: number }

/** Ends a request with a problem of a known code. Thrown at the door only; deciders return their refusals. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: RefusalCode
  readonly details: {
    alternatives?: string[]
    missing?: string[]
    touched?: string[]
    assignee?: { id: string; name: string }
    clients?: FoundClient[]
    waitSeconds?: number
    missingMinutes?: number
    busyPet?: NamedBusyPet
    takenResources?: readonly TakenResource[]
    fullNight?: string
    secondFactor?: FactorChoice
    errors?: WrongField[]
  }
  /** When it is worth asking again; where nothing is said, shortly. */
  readonly retryAfterMs: number | undefined
  constructor(code: RefusalCode, details: Refused['details'] = {}, { retryAfterMs, ...options }: Options = {}) {
    super(code, options)
    this.code = code
    this.details = details
    this.retryAfterMs = retryAfterMs
  }
}

/** The decider's "no" becomes the request's. */
export const orRefuse = <Answer extends object>(answer: Answer | Refusal): Answer => {
  if (!isRefused(answer)) return answer
  const { refused, unknownWays: _looked, ...details } = answer
  const { waitSeconds } = details
  throw new Refused(refused, details, waitSeconds === undefined ? {} : { retryAfterMs: waitSeconds * 1_000 })
}
