import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { useMemo } from 'react'
import { useClassSessionsQuery, useCourseName } from '../../courses/own-sessions.ts'
import { wallsOf } from '../../kit/time/wall-clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { HUES, toneClass, toneOf } from '../../kit/ui/service-tone.ts'
import type { ClassEntry } from './entry.ts'

const none: ClassSession[] = []

/** A trainer's sessions of the shown days, each once: its seats are no appointments of their own in a calendar. */
export const useClassEntries = ({ first, last, zone }: { first: string; last: string; zone: string }) => {
  const isTrainer = useCurrentUser()?.role === 'TRAINER'
  const query = useClassSessionsQuery({ from: first, to: last }, { skip: !isTrainer })
  // The previous ones stay while other days load, as appointments do.
  const sessions = query.data?.items ?? none
  const nameOf = useCourseName()
  const entries = useMemo(
    () =>
      sessions.map((session): ClassEntry => {
        const [service, tone] = [nameOf(session), toneOf({ name: session.title, nameEn: session.titleEn })]
        return { id: session.id, ...wallsOf(session.startsAt, session.endsAt, zone), session, service, tone, reason: service }
      }),
    [sessions, nameOf, zone],
  )
  return { entries, isKnown: !query.isFetching, error: query.error, refetch: query.refetch }
}

export const classOfClass = ({ tone }: ClassEntry): string => `${toneClass({ tone })}${tone >= HUES ? ' lk-framed' : ''}`
