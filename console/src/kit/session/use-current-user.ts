import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useCurrentUserQuery } from './sessions-api.ts'

/** The signed-in user; null if signed out, and until it is known. */
export const useCurrentUser = (): CurrentUser | null => useCurrentUserQuery().data ?? null

/** An operator who has to add a second factor before anything else. */
export const useMustAddFactor = (): boolean => useCurrentUserQuery().data?.mustAddFactor ?? false

/** The zone that the signed-in person plans by, not the browser's. */
export const useOwnZone = (): string => useCurrentUserQuery().data?.zone ?? DEFAULT_ZONE
