import { setTimeout as pause } from 'node:timers/promises'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import type { ServerMessage } from '@lapka/contracts/live.ts'
import { startCall } from './call/start-call.ts'
import { acceptsInMs } from './decisions.ts'
import { openEar } from './ear.ts'
import { createDoor } from './http-door.ts'
import { DEMO_PASSWORD, ROBOT_EMAIL } from './robot-login.ts'
import { startTalk, type Talk } from './talk.ts'

const COME_BACK_MS = 2_000
/** Beside what the socket says: what it missed, and that time is over. */
const POLL_INTERVAL_MS = 5_000

type Robot = { close: () => Promise<void> }

/** A vet of the demo who is always on call and answers by a robot, so that a newcomer can try a consultation alone. It has no way of its own: it signs in and uses the public API. */
export const startDemoRobot = (apiUrl: string): Robot => {
  const stopping = new AbortController()
  const { signal } = stopping
  const door = createDoor(apiUrl, { email: ROBOT_EMAIL, password: DEMO_PASSWORD })
  const living = signInWithRetries(door.signIn, signal).then((isDemo) => (isDemo ? listen(apiUrl, door, signal) : undefined))
  return {
    close: async () => {
      stopping.abort()
      await living
    },
  }
}

const signInWithRetries = async (signIn: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    const answer = await signIn().catch(() => undefined)
    if (answer !== undefined) return answer
    await pause(COME_BACK_MS, undefined, { signal }).catch(() => undefined)
  }
  return false
}

const listen = (apiUrl: string, door: ReturnType<typeof createDoor>, signal: AbortSignal): void => {
  if (signal.aborted) return
  const talks = new Map<string, Talk>()
  const waiting = new Map<string, NodeJS.Timeout>()
  // Failed work is tried again at the next poll; the log tells what was done.
  const calmly = (work: Promise<unknown>): void => void work.catch(() => undefined)

  const talkAbout = (consultation: ConsultationView): void => {
    const { id } = consultation
    if (talks.has(id)) return
    const talk = startTalk({ consultation, door, say: ear.say, startCall, onOver: () => talks.delete(id) })
    talks.set(id, talk)
    talk.join()
    calmly(talk.goOn())
  }
  const accept = async (consultation: ConsultationView): Promise<void> => {
    const path = `/consultations/${consultation.id}/accept-consultation`
    if (await door.post(path, {}, 'robot-accept')) talkAbout(consultation)
  }
  const waitFor = (consultation: ConsultationView): void => {
    const { id, offerEndsAt } = consultation
    if (waiting.has(id) || talks.has(id)) return
    const begin = (): void => calmly(accept(consultation).finally(() => waiting.delete(id)))
    waiting.set(id, setTimeout(begin, acceptsInMs(offerEndsAt, Date.now(), Math.random())))
  }
  const list = async (status: string): Promise<ConsultationView[]> =>
    (await door.get<{ items: ConsultationView[] }>(`/consultations?status=${status}`))?.items ?? []
  const look = async (): Promise<void> => {
    for (const consultation of await list('offered')) waitFor(consultation)
    for (const status of ['accepted', 'in_progress']) for (const consultation of await list(status)) talkAbout(consultation)
    for (const talk of talks.values()) await talk.goOn()
  }
  const oneAtATime = createLine(look)
  const hear = (message: ServerMessage): void => {
    for (const talk of talks.values()) talk.hear(message)
    if (message.type === 'consultation-changed' || message.type === 'everything-changed') oneAtATime()
  }
  const ear = openEar({
    apiUrl,
    cookie: door.cookie,
    onMessage: hear,
    onOpen: () => {
      for (const talk of talks.values()) talk.join()
      oneAtATime()
    },
  })
  const looking = setInterval(oneAtATime, POLL_INTERVAL_MS)
  signal.addEventListener('abort', () => {
    clearInterval(looking)
    for (const timer of waiting.values()) clearTimeout(timer)
    for (const talk of talks.values()) talk.end()
    ear.close()
  })
}

/** Looks once more after the look that is under way, however often it is asked meanwhile. */
const createLine = (look: () => Promise<void>): (() => void) => {
  let isLooking = false
  let isAskedAgain = false
  const lookOn = async (): Promise<void> => {
    isLooking = true
    do {
      isAskedAgain = false
      await look().catch(() => undefined)
    } while (isAskedAgain)
    isLooking = false
  }
  return () => {
    isAskedAgain = true
    if (!isLooking) void lookOn()
  }
}
