import { Counter, Trend } from 'k6/metrics'
import { setTimeout } from 'k6/timers'
import { WebSocket } from 'k6/websockets'
import { pick } from './shared/ask.ts'
import { cancelAppointment, placeAppointment } from './shared/book.ts'
import { findBookable, type Bookable } from './shared/calendars.ts'
import { signInParents, type Parent } from './shared/people.ts'
import { atConstantRate, settings, thresholdsWith } from './shared/settings.ts'

const fanOut = new Trend('step_fan_out', true)
const opened = new Counter('sockets_opened')
const heard = new Counter('sockets_heard')

const SOCKETS = 1000
const LISTENERS = 10
/** One address may open 600 a minute; a refused client tries again after this. */
const AGAIN_MS = 5000

export const options = {
  scenarios: {
    listeners: {
      executor: 'per-vu-iterations',
      vus: LISTENERS,
      iterations: 1,
      maxDuration: `${settings.seconds + 30}s`,
      exec: 'listen',
    },
    parents: atConstantRate('book'),
  },
  thresholds: thresholdsWith({ step_fan_out: ['p(99)<1000'] }),
}

type Fan = { parents: Parent[]; one: Bookable }

export const setup = async (): Promise<Fan> => {
  const parents = await signInParents()
  const [one] = await findBookable(1)
  if (one === undefined) throw new Error('No professional can be booked.')
  return { parents, one }
}

export async function book({ parents, one }: Fan): Promise<void> {
  const parent = pick(parents)
  const id = await placeAppointment(parent, one)
  if (id !== undefined) await cancelAppointment(parent, id)
}

type Listening = { professionalId: string; endsAt: number; firstHeardAt: Map<number, number> }

/** A hundred pages of the same profile are open; a change reaches the last of them so long after the first. */
export async function listen({ one }: Fan): Promise<void> {
  const listening = {
    professionalId: one.professionalId,
    endsAt: Date.now() + settings.seconds * 1000,
    firstHeardAt: new Map<number, number>(),
  }
  await Promise.all(Array.from({ length: SOCKETS / LISTENERS }, () => keepOpen(listening)))
}

const keepOpen = ({ professionalId, endsAt, firstHeardAt }: Listening): Promise<void> =>
  new Promise((resolve) => {
    const open = (): void => {
      const socket = new WebSocket(`${settings.address.replace(/^http/, 'ws')}/api/v2/live`)
      let isOpen = false
      socket.addEventListener('open', () => {
        isOpen = true
        opened.add(1)
        socket.send(JSON.stringify({ type: 'watch-slots', professionalId }))
        setTimeout(() => socket.close(), Math.max(0, endsAt - Date.now()))
      })
      socket.addEventListener('message', (event) => {
        const { type, position = 0 } = JSON.parse('data' in event && typeof event.data === 'string' ? event.data : '{}') as {
          type: string
          position?: number
        }
        if (type !== 'slots-changed') return
        const now = Date.now()
        const firstAt = firstHeardAt.get(position) || now
        firstHeardAt.set(position, firstAt)
        heard.add(1)
        fanOut.add(now - firstAt)
      })
      // A refused handshake says so by an error; a socket that was open is over by its close.
      socket.addEventListener('error', () => {
        if (isOpen) return
        if (Date.now() + AGAIN_MS < endsAt) setTimeout(open, AGAIN_MS)
        else resolve()
      })
      socket.addEventListener('close', () => {
        if (isOpen) resolve()
      })
    }
    open()
  })
