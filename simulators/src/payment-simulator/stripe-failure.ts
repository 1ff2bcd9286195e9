/** An answer that says no, in Stripe's shape. The API's error handler turns it into JSON. */
type FailureBody = { type: string; message: string; code?: string; param?: string; decline_code?: string }

export class StripeFailure extends Error {
  override name = 'StripeFailure'
  readonly status: number
  readonly body: FailureBody
  /** Stripe stores an answer under its idempotency key once the request was being carried out, not when it was malformed. */
  readonly isStored: boolean

  constructor(status: number, body: FailureBody, isStored = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.isStored = isStored
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...more })

/** The request was understood and refused for the object's state: the same key answers the same. */
export const refusedByState = (message: string, more: { code?: string; param?: string } = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...more }, true)

/** 404 for an object named in the path, 400 for one named in the parameters. */
export const missing = (kind: string, id: string, place: { param: string; status: 400 | 404 }): StripeFailure =>
  new StripeFailure(place.status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: place.param,
  })
