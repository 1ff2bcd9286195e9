import { useTranslation } from 'react-i18next'
import { useOverviewQuery } from './overview-api.ts'

const POLL_INTERVAL_MS = 30_000
export type BadgedLink = 'work' | 'views'

/** How much of what a link leads to waits for a person; nothing where nothing does. */
export function LinkBadge({ of }: { of: BadgedLink }) {
  const { t } = useTranslation('work')
  const count = useOverviewQuery(undefined, {
    pollingInterval: POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    selectFromResult: ({ data }) => ({ count: data?.waiting[of] ?? 0 }),
  }).count
  if (count === 0) return null
  return <b aria-label={t('waiting', { count })}>{count}</b>
}
