import type { Parameters } from './form-body.ts'
import type { Provider } from './provider.ts'
import type { Scene } from './provider-events.ts'
import type { Entry } from './book.ts'
import type { StripeObject } from './stripe-objects.ts'

export type Call = { provider: Provider; scene: Scene; id: string; parameters: Parameters }

/** A call's entries, and the answer, which is made once they were applied. */
export type Done = { entries: Entry[]; answer: () => StripeObject }
export type Operation = { method: 'GET' | 'POST' | 'DELETE'; path: string; run: (call: Call) => Done }
