import type { Defaulted } from '@lapka/state/database.ts'

/** An event that a view can't take: it stands before it, and serves what it has. */
export type Stop = {
  projection: string
  position: number
  stream: string
  revision: number
  type: string
  why: string
}
export type StopTable = Stop & { stoppedAt: Defaulted<Date> }

export const stopStatements = [
  `create table if not exists views.stops (
    projection text primary key,
    position bigint not null,
    stream text not null,
    revision int not null,
    type text not null,
    why text not null,
    stopped_at timestamptz not null default now()
  )`,
]
