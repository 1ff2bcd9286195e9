import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import type { WrongField } from './field-errors.ts'

/** Ends a request with a problem of a known code. Thrown at the door only; deciders return their refusals. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: RefusalCode
  readonly details: {
    alternatives?: string[]
    missing?: string[]
    touched?: string[]
    errors?: WrongField[]
  }
  constructor(code: RefusalCode, details: Refused['details'] = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}

export const isRefusal = (answer: object): answer is Refusal => 'refused' in answer

/** The decider's "no" becomes the request's. */
export const orRefuse = <Answer extends object>(answer: Answer | Refusal): Answer => {
  if (!isRefusal(answer)) return answer
  const { refused, ...details } = answer
  throw new Refused(refused, details)
}
