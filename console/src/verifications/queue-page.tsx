import type { VerificationSummary } from '@lapka/contracts/api/verifications.ts'
import { inWorkingDays } from '@lapka/domain/kernel/working-days.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { UnderHead } from '../kit/ui/page-skeleton.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { TabLinks } from '../kit/ui/tab-links.tsx'
import { useVerificationsInfiniteQuery } from './verifications-api.ts'
import classes from './verifications.module.css'

const shown = ['pending', 'more-documents', 'accepted', 'rejected'] as const

/** The waiting profiles, the oldest first. The chosen state is in the URL; new ones come in by themselves. */
export function QueuePage() {
  const { t } = useTranslation('verifications')
  const [parameters] = useSearchParams()
  const status = shown.find((name) => name === parameters.get('status')) ?? 'pending'
  const query = useVerificationsInfiniteQuery(status)
  const found = useMemo(() => query.currentData?.pages.flatMap(({ items }) => items), [query.currentData])
  const waiting = useVerificationsInfiniteQuery('pending').data?.pages[0]?.total
  const verdict = waiting === 0 ? t('queue.verdictNone') : t('queue.verdict', { count: waiting })
  const title = waiting === undefined ? t('queue.title') : verdict
  return (
    <div className={classes.page}>
      <div role="status">
        <h1>{title}</h1>
      </div>
      <TabLinks
        className={classes.tabs}
        label={t('queue.filter')}
        tabs={shown.map((name) => ({
          to: name === 'pending' ? '.' : `?status=${name}`,
          text: t(`status.${name}`),
          isCurrent: name === status,
        }))}
      />
      <UnderHead>
        <PageState query={{ ...query, currentData: found }}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState
                text={t(`queue.empty.${status}`)}
                action={
                  status === 'pending'
                    ? { to: '?status=accepted', label: t('status.accepted') }
                    : { to: '.', label: t('queue.toPending') }
                }
              />
            ) : (
              <>
                <Queue items={items} />
                {query.hasNextPage && (
                  <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('queue.more')}
                  </Button>
                )}
              </>
            )
          }
        </PageState>
      </UnderHead>
    </div>
  )
}

function Queue({ items }: { items: VerificationSummary[] }) {
  const { t } = useTranslation('verifications')
  const format = useFormat()
  return (
    <table className={classes.table}>
      <caption>{t('queue.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('queue.who')}</th>
          <th scope="col">{t('queue.role')}</th>
          <th scope="col">{t('queue.city')}</th>
          <th scope="col" data-number>
            {t('queue.documents')}
          </th>
          <th scope="col">{t('queue.sent')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.professionalId}>
            <th scope="row">
              <Link to={pathTo('verification', { professionalId: item.professionalId })}>{format.name(item)}</Link>{' '}
              {item.hasRequestedChange && <Pill tone="info">{t('queue.change')}</Pill>}
            </th>
            <td>{t(`role.${item.role}`)}</td>
            <td>{format.letters(item.city)}</td>
            <td data-number data-label={t('queue.documents')}>
              {item.diplomaCount}
            </td>
            <td>
              <Sent item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The promise on the waiting professional's page. */
const PROMISED_WORKING_DAYS = 2

function Sent({ item: { submittedAt, status, hasRequestedChange } }: { item: VerificationSummary }) {
  const { t } = useTranslation('verifications')
  const format = useFormat()
  const now = useNow(60_000)
  if (submittedAt === null) return null
  const isWaiting = status === 'pending' || hasRequestedChange
  const dueAt = inWorkingDays(submittedAt, PROMISED_WORKING_DAYS)
  const isLate = now > dueAt
  return (
    <span className={classes.queuePageSent}>
      {format.moment(submittedAt)}
      {isWaiting && (
        <>
          <small>{t('queue.waits', { time: format.timeLeft(Date.parse(now) - Date.parse(submittedAt)) })}</small>
          <Pill tone={isLate ? 'bad' : 'quiet'}>{t(isLate ? 'queue.late' : 'queue.due', { when: format.moment(dueAt) })}</Pill>
        </>
      )}
    </span>
  )
}
