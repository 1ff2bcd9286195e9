import { z } from 'zod'

/**
 * The one WebSocket, `/api/v2/live`. The server says what changed (ids and position), never how it looks.
 * `appointment` messages go to the appointment's parent and professional without asking; `slots` is public and asked for.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('watch-slots'), professionalId: z.uuid() }),
  z.strictObject({ type: z.literal('unwatch-slots'), professionalId: z.uuid() }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('type', [
  /** First message: the server's clock, for countdowns. */
  z.object({ type: z.literal('hello'), now: z.string(), signedIn: z.boolean() }),
  z.object({
    type: z.literal('appointment-changed'),
    appointmentId: z.string(),
    eventTypes: z.array(z.string()),
    position: z.int(),
  }),
  z.object({ type: z.literal('slots-changed'), professionalId: z.string(), position: z.int() }),
  z.object({ type: z.literal('professional-changed'), professionalId: z.string(), position: z.int() }),
  /** One's own waits: a place in a line, or an offer. */
  z.object({ type: z.literal('waitlist-changed'), position: z.int() }),
  /** More changed than fits: refetch what is shown. */
  z.object({ type: z.literal('everything-changed'), position: z.int() }),
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('problem'), code: z.string(), detail: z.string() }),
  z.object({ type: z.literal('pong'), now: z.string() }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** What a projection announces after its commit (PostgreSQL channel `projected`), and the api turns into the messages above. */
export type Projected = {
  projection: string
  position: number
  /** Undefined: more than fits into one notification. */
  changes?: Change[]
}
export type Change =
  | { kind: 'appointment'; appointmentId: string; parentId: string; professionalId: string; eventTypes: string[] }
  | { kind: 'slots'; professionalId: string }
  | { kind: 'waits'; parentId: string }
  | { kind: 'professional'; professionalId: string }
  /** Who somebody is changed: sessions are looked up anew. */
  | { kind: 'account'; accountId: string }
