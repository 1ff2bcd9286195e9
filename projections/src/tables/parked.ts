import type { Defaulted } from '@lapka/state/database.ts'

/** An event that a view goes on without for now, with all later ones of its key behind it. `why` is empty for those. */
export type ParkedEvent = {
  projection: string
  position: number
  key: string
  stream: string
  revision: number
  type: string
  why: string
}
/** `isAsked`: an operator wants the key tried again. */
export type ParkedTable = ParkedEvent & { isAsked: Defaulted<boolean>; parkedAt: Defaulted<Date> }

export const parkedStatements = [
  `create table if not exists views.parked (
    projection text not null,
    position bigint not null,
    key text not null,
    stream text not null,
    revision int not null,
    type text not null,
    why text not null,
    is_asked boolean not null default false,
    parked_at timestamptz not null default now(),
    primary key (projection, position)
  )`,
]
