import type { SharedRecord } from '@lapka/contracts/api/shares.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useSentence } from '../../kit/api/problem.ts'
import { useFormat } from '../../kit/format/format.ts'
import { SleepingCat } from '../../kit/look/art/scenes.tsx'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { EntryItem } from '../record/entry-item.tsx'
import { ProtectionsCard } from '../record/protections-card.tsx'
import { EntryMonths, KindFilter } from '../record/timeline.tsx'
import { WeightCard } from '../record/weight-card.tsx'
import { SharedEntryBody } from './shared-entry-body.tsx'
import { SharedHead } from './shared-head.tsx'
import { useSharedEntriesInfiniteQuery, useSharedRecordQuery } from './shares-api.ts'
import { closedBy, useShareStanding, type Closed } from './use-share-standing.ts'
import classes from './guest.module.css'

/** A parent's share, for everyone who has the address. It closes as soon as the share is over. */
export function SharedRecordPage() {
  const { hash } = useLocation()
  return <SharedBy key={hash} secret={hash.slice(1)} />
}

function SharedBy({ secret }: { secret: string }) {
  const standing = useShareStanding(secret)
  const query = useSharedRecordQuery(secret, { skip: secret === '' })
  const error = closedBy(standing) === undefined ? query.error : standing
  const closed = secret === '' ? 'NOT_FOUND' : closedBy(error)
  if (closed !== undefined) return <ClosedShare why={closed} error={error} />
  return <PageState query={query}>{(record) => <Shared record={record} secret={secret} />}</PageState>
}

function ClosedShare({ why, error }: { why: Closed; error: unknown }) {
  const { t } = useTranslation('shares')
  const sentence = useSentence(error)
  const title = t(`guest.closed.${why}`)
  usePageTitle(title)
  return (
    <div className={classes.closed} role="alert">
      <SleepingCat />
      <h1>{title}</h1>
      <p>{why === 'NOT_FOUND' ? t('guest.unknown') : sentence}</p>
      <Button component={Link} to={pathTo('home')} variant="default">
        {t('guest.home')}
      </Button>
    </div>
  )
}

function Shared({ record, secret }: { record: SharedRecord; secret: string }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  usePageTitle(t('guest.title'))
  return (
    <div className={classes.page}>
      <SharedHead record={record} />
      <p className={classes.shared}>
        <IconEye size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t(`guest.scope.${record.scope}`, { when: format.momentAsOf(record.until, serverNow()) })}</b>
          {t(record.isOwn ? 'guest.own' : 'guest.onRecord')}
        </span>
      </p>
      <div className={classes.stack}>
        {record.protections.length > 0 && <ProtectionsCard protections={record.protections} />}
        {record.weights.length > 0 && <WeightCard weights={record.weights} />}
        <SharedEntries record={record} secret={secret} />
      </div>
    </div>
  )
}

function SharedEntries({ record: { scope, counts }, secret }: { record: SharedRecord; secret: string }) {
  const { t } = useTranslation(['shares', 'records'])
  const [kind, setKind] = useState<EntryKind | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isLoading } = useSharedEntriesInfiniteQuery({
    secret,
    kind,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const kinds = Object.keys(counts).length
  return (
    <Card title={t(`guest.entries.${scope}`)}>
      {kinds === 0 && <p>{t(scope === 'vaccinations' ? 'guest.noVaccinations' : 'guest.none')}</p>}
      {kinds > 1 && <KindFilter counts={counts} kind={kind} onChoose={setKind} />}
      <ProblemNotice error={error} />
      <EntryMonths items={items} isLoading={isLoading}>
        {(entry) => (
          <EntryItem key={entry.id} entry={entry} record={null} body={<SharedEntryBody entry={entry} secret={secret} />} />
        )}
      </EntryMonths>
      {hasNextPage && (
        <Button variant="light" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('records:more')}
        </Button>
      )}
    </Card>
  )
}
