import { DAY_MS } from '@lapka/contracts/time.ts'
import type { NotificationView } from '@lapka/contracts/api/notifications.ts'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/notifications.json'
import { useNow } from '../kit/live/clock.ts'
import { dashboardOf } from '../kit/pages/dashboard-of.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { Page } from '../kit/ui/page.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkReadMutation, useNotificationsInfiniteQuery } from './notifications-api.ts'
import classes from './notifications.module.css'

i18next.addResourceBundle('bg', 'notifications', texts)

/** Notifications by day, newest first; beside them the channels that they come by. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const query = useNotificationsInfiniteQuery()
  const count = query.currentData?.pages[0]?.unreadCount
  const items = query.currentData?.pages.flatMap((page) => page.items)
  return (
    <Page widthPx={1000} title={count === undefined ? t('name') : t('title', { count })} action={(count ?? 0) > 0 && <ReadAll />}>
      <div className={classes.columns}>
        <div>
          <PageState query={{ ...query, currentData: items }}>{(all) => <Days items={all} />}</PageState>
          {query.hasNextPage && (
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
        <ChannelChoice />
      </div>
    </Page>
  )
}

function ReadAll() {
  const { t } = useTranslation('notifications')
  const keyFor = useCommandKey()
  const [markRead, { isLoading, error }] = useMarkReadMutation()
  return (
    <div>
      <Button variant="subtle" loading={isLoading} onClick={() => void markRead({ idempotencyKey: keyFor({}) })}>
        {t('readAll')}
      </Button>
      <ProblemNotice error={error} />
    </div>
  )
}

function Days({ items }: { items: NotificationView[] }) {
  const { t } = useTranslation('notifications')
  const user = useCurrentUser()
  const format = useFormat(useOwnZone())
  const now = useNow(60_000)
  if (user === null) return null
  if (items.length === 0)
    return user.role === 'PARENT' ? (
      <EmptyState text={t('empty')} action={{ to: pathTo('findProfessional'), label: t('toFind') }} />
    ) : (
      <EmptyState text={t('emptyWork')} action={{ to: dashboardOf(user), label: t('toHome') }} />
    )
  const known = new Map([
    [format.dayWithYear(now), t('today')],
    [format.dayWithYear(new Date(Date.parse(now) - DAY_MS).toISOString()), t('yesterday')],
  ])
  const byDay = Map.groupBy(items, ({ at }) => format.dayWithYear(at))
  return [...byDay].map(([day, told]) => (
    <section key={day} className={classes.day} aria-label={known.get(day) ?? day}>
      <h2>{known.get(day) ?? format.dayWithWeekday(told[0]?.at ?? now)}</h2>
      <ul>
        {told.map((one) => (
          <NotificationRow key={one.id} notification={one} />
        ))}
      </ul>
    </section>
  ))
}
