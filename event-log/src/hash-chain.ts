import { hash } from 'node:crypto'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalEvent, verifyChainWith, type ChainVerdict } from '@lapka/contracts/hash-chain.ts'
import type { AppendedEvent } from './port.ts'

/** Completes an event with its hash, and remembers its canonical text so that an engine need not make it again. */
export const chained = (event: Omit<AppendedEvent, 'hash'>): AppendedEvent => {
  const text = canonicalEvent(event)
  const complete = { ...event, hash: sha256Hex(event.prevHash + text) }
  canonicalTexts.set(complete, text)
  return complete
}

/** The bytes an engine keeps. For an event made by `chained` they are exactly the bytes that were hashed. */
export const canonicalText = (event: AppendedEvent): string => {
  const known = canonicalTexts.get(event)
  if (known !== undefined) return known
  const text = canonicalEvent(event)
  canonicalTexts.set(event, text)
  return text
}

/** Checks a whole stream from its first event and names the first one that does not fit. */
export const verifyChain = (events: readonly RecordedEvent[]): Promise<ChainVerdict> => verifyChainWith(events, sha256Hex)

const canonicalTexts = new WeakMap<AppendedEvent, string>()

const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
