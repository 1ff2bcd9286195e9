import type { LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'

export type LogServerVerdict = {
  kind: 'leaderless' | 'away' | 'whole' | 'alone'
  away: readonly string[]
  nodes: number
  /** Whole days until the fullest disk is full, if that is known and within a year. */
  diskDays: number | null
}

const YEAR_DAYS = 365

/** The worst first: without a leader nothing is written, without one of several nodes writing goes on. */
export const logServerVerdict = ({ nodes, growth, at }: Pick<LogServer, 'nodes' | 'growth' | 'at'>): LogServerVerdict => {
  const away = nodes.filter(({ isAway }) => isAway).map(({ address }) => address)
  const kind = !nodes.some(({ isLeader }) => isLeader)
    ? 'leaderless'
    : away.length > 0
      ? 'away'
      : nodes.length === 1
        ? 'alone'
        : 'whole'
  return { kind, away, nodes: nodes.length, diskDays: daysLeft(growth, at) }
}

const daysLeft = (growth: LogServer['growth'], at: string): number | null => {
  if ('unknown' in growth || 'unknown' in growth.full || growth.full.at === null) return null
  const days = Math.floor((Date.parse(growth.full.at) - Date.parse(at)) / DAY_MS)
  return days > YEAR_DAYS ? null : Math.max(0, days)
}

/** Honey below a month, cherry below a week. */
export const diskTone = (days: number | null): 'ok' | 'warn' | 'bad' =>
  days === null || days >= 30 ? 'ok' : days < 7 ? 'bad' : 'warn'
