import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react'

const MOST_TRIES = 3
/** Nothing came back, or a server that is starting, restarting or behind its log. */
const isPassing = ({ status }: FetchBaseQueryError) =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || status === 502 || status === 503 || status === 504

export const isReading = ({ method = 'GET' }: FetchArgs): boolean => method === 'GET'

/**
 * Whether what was asked is asked again by itself, before anybody is told that it failed. Only reads: whoever gave a command
 * decides about it. A read that took the whole of its time is asked once more, for nobody looks at a skeleton for half a minute.
 */
export const isWorthAnotherTry = (error: FetchBaseQueryError, call: FetchArgs, tries: number): boolean =>
  isReading(call) && isPassing(error) && tries < (error.status === 'TIMEOUT_ERROR' ? 2 : MOST_TRIES)
