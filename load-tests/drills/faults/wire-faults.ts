import { setTimeout as pause } from 'node:timers/promises'
import type { Rig } from '../rig/rig.ts'
import type { TcpProxy, WireFault } from '../rig/tcp-proxy.ts'
import { counted, type Draw, type Fault } from './fault.ts'

/** Connections to the event log, the payment provider and the mail server: cut, slow, silent, refused, answered into the void. */
export const wireFaults = ({ wires, redis, eventLog }: Rig): Fault[] => [
  cut('connections to the event log cut', wires.log),
  during('event log slow', wires.log, { longest: 6_000, what: 'messages delayed' }, ({ ms }) => ({
    kind: 'delay',
    ms: ms(20, 250),
  })),
  during('event log black-holed', wires.log, { longest: 60_000, what: 'messages held back' }, () => ({ kind: 'black-hole' })),
  during('connection reset right after COMMIT', wires.log, { longest: 4_000, what: 'commits unanswered' }, ({ random }) => ({
    kind: 'lose-answer',
    marker: eventLog.marker,
    times: 1 + Math.floor(random() * 4),
  })),
  cut('connections to the provider cut', wires.provider),
  during('provider slow', wires.provider, { longest: 8_000, what: 'messages delayed' }, ({ ms }) => ({
    kind: 'delay',
    ms: ms(200, 2_000),
  })),
  during('provider black-holed', wires.provider, { longest: 15_000, what: 'messages held back' }, () => ({ kind: 'black-hole' })),
  during('provider away', wires.provider, { longest: 20_000, what: 'connections refused' }, () => ({ kind: 'refuse' })),
  during('mail server away', wires.mail, { longest: 8_000, what: 'connections refused' }, () => ({ kind: 'refuse' })),
  during('mail taken and its answer lost', wires.mail, { longest: 4_000, what: 'answers lost' }, () => ({
    kind: 'lose-answer',
    marker: 'message queued',
    times: 2,
  })),
  ...redisFaults(redis),
]

const cut = (name: string, wire: TcpProxy): Fault => ({
  name,
  strike: async () => counted(wire.cut(), 'connections ended'),
})

type Lasting = { longest: number; what: string }

const during = (name: string, wire: TcpProxy, { longest, what }: Lasting, faultOf: (draw: Draw) => WireFault): Fault => ({
  name,
  strike: async (draw) => {
    wire.follow(faultOf(draw))
    try {
      await pause(draw.ms(1_500, longest))
      return counted(wire.effects(), what)
    } finally {
      wire.follow({ kind: 'none' })
    }
  },
})

const FLUSHES = 4
const BETWEEN_FLUSHES_MS = 2_000

const redisFaults = (redis: Rig['redis']): Fault[] => {
  const impossible = redis === undefined ? 'no redis-server here' : undefined
  return [
    {
      name: 'kill -9 Redis, and it comes back empty',
      impossible,
      strike: async ({ ms }) => {
        const pid = redis?.pid()
        await redis?.kill()
        await pause(ms(500, 10_000))
        await redis?.start()
        return `process ${pid} ended`
      },
    },
    {
      name: 'FLUSHALL every 2 s',
      impossible,
      strike: async ({ ms }) => {
        let lost = 0
        const flushes = Math.min(FLUSHES, Math.ceil(ms(4_000, 8_000) / BETWEEN_FLUSHES_MS))
        for (let flush = 0; flush < flushes; flush++) {
          lost += Number((await redis?.ask('DBSIZE'))?.slice(1) ?? 0)
          await redis?.ask('FLUSHALL')
          await pause(BETWEEN_FLUSHES_MS)
        }
        return counted(lost, 'keys lost')
      },
    },
  ]
}
