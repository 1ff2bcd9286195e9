import { z } from 'zod'

const sdp = z.string().max(64_000)
const candidate = z.strictObject({
  candidate: z.string().max(1000),
  sdpMid: z.string().max(40).nullish(),
  sdpMLineIndex: z.int().min(0).max(100).nullish(),
  usernameFragment: z.string().max(300).nullish(),
})

/** Signals between two browsers that make a call. Passed on and never stored. `callId` numbers the connections of a call, newest last. */
export const signal = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('description'),
    callId: z.int().min(0),
    description: z.strictObject({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp }),
  }),
  z.strictObject({ kind: z.literal('candidate'), callId: z.int().min(0), candidate: candidate.nullable() }),
  /** The connection is given up: both make a wholly new one with this number, over the relay alone where `isRelayOnly`. */
  z.strictObject({ kind: z.literal('new-call'), callId: z.int().min(0), isRelayOnly: z.boolean() }),
  /** The media they send now: without a camera a face is shown instead, and a weak line falls back in words. */
  z.strictObject({
    kind: z.literal('media'),
    isCameraOn: z.boolean(),
    isMicrophoneOn: z.boolean(),
    mode: z.enum(['video', 'voice', 'chat']),
  }),
  z.strictObject({ kind: z.literal('caption'), text: z.string().max(500), isFinal: z.boolean() }),
])
export type Signal = z.infer<typeof signal>

/**
 * The one WebSocket, `/api/v2/live`. The server says what changed (ids and position), never how it looks.
 * `appointment` messages go to the appointment's parent and professional without asking; `slots` is public and asked for.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('watch-slots'), professionalId: z.uuid() }),
  z.strictObject({ type: z.literal('unwatch-slots'), professionalId: z.uuid() }),
  /** Into the room of a consultation, by one tab: a newer tab of the same person takes over. */
  z.strictObject({ type: z.literal('join-room'), consultationId: z.uuid(), tabId: z.uuid() }),
  /** By the button. A closed socket is no leaving. */
  z.strictObject({ type: z.literal('leave-room'), consultationId: z.uuid() }),
  z.strictObject({ type: z.literal('signal'), consultationId: z.uuid(), signal }),
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
  /** One was told something, or has read what was told; also in another window. */
  z.object({ type: z.literal('notifications-changed') }),
  /** To its parent, to the vets who are or were rung, and to who accepted. */
  z.object({
    type: z.literal('consultation-changed'),
    consultationId: z.string(),
    eventTypes: z.array(z.string()),
    position: z.int(),
  }),
  /** One is in the room. `isPolite`: gives way when both make an offer at once. `peerTabId`: the other's tab, null while they are not in. */
  z.object({
    type: z.literal('room-joined'),
    consultationId: z.string(),
    isPolite: z.boolean(),
    peerTabId: z.string().nullable(),
  }),
  /** The other came (also with a newer tab), or is away. */
  z.object({ type: z.literal('peer-changed'), consultationId: z.string(), peerTabId: z.string().nullable() }),
  z.object({ type: z.literal('room-refused'), consultationId: z.string(), code: z.string(), detail: z.string() }),
  /** A newer tab of the same person is in the room: this one is out of it. */
  z.object({ type: z.literal('taken-over'), consultationId: z.string() }),
  z.object({ type: z.literal('signal'), consultationId: z.string(), signal }),
  /** More changed than fits: refetch what is shown. */
  z.object({ type: z.literal('everything-changed'), position: z.int() }),
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('problem'), code: z.string(), detail: z.string() }),
  z.object({ type: z.literal('pong'), now: z.string() }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** Projections' announcement of a commit (PostgreSQL channel `projected`), which the API turns into the messages above. */
export type Projected = {
  /** All that have come to the position. */
  projections: readonly string[]
  position: number
  /** Undefined: more than fits into one notification. */
  changes?: Change[]
}
export type Change =
  | { kind: 'appointment'; appointmentId: string; parentId: string; professionalId: string; eventTypes: string[] }
  | { kind: 'slots'; professionalId: string }
  | { kind: 'waits'; parentId: string }
  | { kind: 'notifications'; accountId: string }
  /** `professionalIds`: who is rung or accepted; `vets` where they are too many to name. */
  | { kind: 'consultation'; consultationId: string; parentId: string; professionalIds: string[] | 'vets'; eventTypes: string[] }
  | { kind: 'professional'; professionalId: string }
  /** Campaigns were proposed, opened or ended: processes that keep the open ones read them again. */
  | { kind: 'campaigns' }
  /** An account's identity changed: its sessions are read again. */
  | { kind: 'account'; accountId: string }
