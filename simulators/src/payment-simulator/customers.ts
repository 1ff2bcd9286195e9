import type { Book, Entry } from './book.ts'
import type { Customer, PaymentMethod } from './records.ts'
import { missing, refusedByState } from './stripe-failure.ts'
import { cardObject, type StripeObject } from './stripe-objects.ts'

/** A customer that is there; a deleted one takes part in nothing. 404 for one named in the path, 400 for one in the parameters. */
export const requireCustomer = (book: Book, id: string, status: 400 | 404): Customer => {
  const customer = book.customers.get(id)
  if (customer === undefined || customer.isDeleted)
    throw missing('customer', id, { param: status === 404 ? 'id' : 'customer', status })
  return customer
}

/** Takes a kept card away from its customer, for good. */
export const detachCard = (book: Book, id: string): Entry[] => {
  const method = book.paymentMethods.get(id)
  if (method === undefined) throw missing('PaymentMethod', id, { param: 'payment_method', status: 404 })
  if (method.customerId === null)
    throw refusedByState('The payment method you provided is not attached to a customer so detachment is impossible.')
  return [detached(method)]
}

/** Forgets a customer with every card that was kept for them. */
export const deleteCustomer = (book: Book, id: string): Entry[] => {
  const customer = requireCustomer(book, id, 404)
  const cards = [...book.paymentMethods.values()].filter(({ customerId }) => customerId === id)
  return [{ customer: { ...customer, metadata: {}, isDeleted: true } }, ...cards.map(detached)]
}

const detached = (method: PaymentMethod): Entry => ({ paymentMethod: { ...method, customerId: null } })

export const customerObject = ({ id, createdAt, metadata, isDeleted }: Customer): StripeObject =>
  isDeleted
    ? { id, object: 'customer', deleted: true }
    : { id, object: 'customer', created: createdAt, email: null, livemode: false, metadata, name: null }

export const paymentMethodObject = ({ id, customerId, createdAt, card }: PaymentMethod): StripeObject => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'limited',
  card: cardObject(card),
  created: createdAt,
  customer: customerId,
  livemode: false,
  metadata: {},
  type: 'card',
})
