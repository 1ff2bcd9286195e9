import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { useCurrentUserQuery } from './sessions-api.ts'

/** Who is signed in; null for nobody, and until it is known. */
export const useCurrentUser = (): CurrentUser | null => useCurrentUserQuery().data ?? null
