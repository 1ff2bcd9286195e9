import type { Role } from './roles.ts'

/** The actor. `system` acts for no person: expiry, payment outcomes, the seed's history. */
export type Actor = { id: string; role: Role | 'SYSTEM' }

export const deviceKinds = ['phone', 'tablet', 'computer', 'program'] as const
/** From where a person gave a command, as far as the request says: the kind of device and which of our pages, as its path without ids. */
export type Origin = { device: (typeof deviceKinds)[number]; page: string | null }

/**
 * The command that an append answers, on its first event. One that can be decided again under other rules has its arguments beside its
 * name, without anything that people typed (`recorded-commands.ts`).
 */
export type RecordedCommand = { name: string; version?: number; arguments?: Record<string, unknown> }

/** A decider's answer: an event without its place. `data` may hold clear personal fields; they are sealed before the append. */
export type NewEvent<Type extends string = string, Data = unknown> = { type: Type; data: Data }

/**
 * An event as the log keeps it. `hash = SHA-256(prevHash ‖ canonical bytes)` per stream, over everything here but
 * `position`, `recordedAt` (they are the engine's) and `hash` itself. `revision` counts from 0.
 */
export type RecordedEvent<Type extends string = string, Data = unknown> = {
  id: string
  type: Type
  version: number
  stream: string
  revision: number
  /** Strictly increasing over the whole log; a safe integer to store and compare, never to compute with. */
  position: number
  /** From the command, ISO UTC. */
  occurredAt: string
  /** By the engine, ISO UTC. May differ by read path: shown, never compared or hashed. */
  recordedAt: string
  actor: Actor
  /** Of what a person asked for; what Lapka does by itself has none. */
  origin?: Origin
  /** On the first event of its append alone. */
  command?: RecordedCommand
  commandId: string
  /** SHA-256 of the command's body: the same key with another body is refused with 422. */
  commandHash: string
  correlationId: string
  causationId: string
  data: Data
  prevHash: string
  hash: string
}

declare const sealed: unique symbol
/** A personal field as the log keeps it: a text that only the vault can read. */
export type Sealed = { readonly [sealed]: true }

/** A sealed personal field once its subject's key is gone. */
export const ERASED = { erased: true } as const
export type Erased = typeof ERASED
/** Also after a way through JSON. */
export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true && Object.keys(value).length === 1
