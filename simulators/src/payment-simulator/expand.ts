import type { StripeObject } from './stripe-objects.ts'

/** Replaces ids by the objects they name along `expand[]` paths such as `payment_intent.latest_charge` or `data.charge`. */
export const expand = (object: StripeObject, paths: string[], find: (id: string) => StripeObject | undefined): StripeObject =>
  paths.reduce((whole, path) => along(whole, path.split('.'), find), object)

const along = (object: StripeObject, [name, ...rest]: string[], find: (id: string) => StripeObject | undefined): StripeObject => {
  if (name === undefined) return object
  const value = object[name]
  if (Array.isArray(value)) return { ...object, [name]: value.map((item: StripeObject) => along(item, rest, find)) }
  const found = typeof value === 'string' ? find(value) : value
  return isObject(found) ? { ...object, [name]: along(found, rest, find) } : object
}

const isObject = (value: unknown): value is StripeObject => typeof value === 'object' && value !== null
