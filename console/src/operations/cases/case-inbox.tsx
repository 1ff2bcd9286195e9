import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { caseStatuses, type CasePage, type CaseStatus, type CaseView } from '@lapka/contracts/api/cases.ts'
import { Button, Stack } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { caseNumber } from '../../kit/format/case-number.ts'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/operations-cases.json'
import { useNow } from '../../kit/live/clock.ts'
import { SleepingCat } from '../../kit/look/art/scenes.tsx'
import { AgeMark } from '../../kit/ui/age-mark.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import classes from './cases.module.css'
import { CasePanel } from './case-panel.tsx'
import { caseName, caseTitle, shareOfPromise } from './case-words.ts'
import { useFigures } from '../use-figures.ts'
import { useCasesInfiniteQuery } from './cases-api.ts'

i18next.addResourceBundle('bg', 'operations-cases', texts)

const REFRESH_MS = 15_000
const tabs = ['open', 'mine', 'overdue', 'closed-today', 'closed'] as const satisfies readonly CaseStatus[]
const countOf = { open: 'open', mine: 'mine', overdue: 'overdue', 'closed-today': 'closedToday' } as const

/** One inbox for all that waits for a person, what is due first on top, and the chosen case beside it. The address says which. */
export function CaseInbox() {
  const [parameters] = useSearchParams()
  const status = caseStatuses.find((one) => one === parameters.get('tab')) ?? 'open'
  const query = useCasesInfiniteQuery(status, { pollingInterval: REFRESH_MS })
  const found = useMemo(() => {
    const pages = query.currentData?.pages
    const last = pages?.at(-1)
    return pages && last && { items: pages.flatMap(({ items }) => items), counts: last.counts }
  }, [query.currentData])
  const chosen = parameters.get('case') ?? found?.items[0]?.id ?? null
  return (
    <PageState query={{ ...query, currentData: found }}>
      {({ items, counts }) => (
        <div className={classes.columns}>
          <Inbox {...{ items, counts, status, chosen }}>
            {query.hasNextPage && <MoreButton isLoading={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} />}
          </Inbox>
          {chosen !== null && <CasePanel key={chosen} id={chosen} isChosen={parameters.has('case')} />}
        </div>
      )}
    </PageState>
  )
}

type InboxProps = {
  items: CaseView[]
  counts: CasePage['counts']
  status: CaseStatus
  chosen: string | null
  children: ReactNode
}

function Inbox({ items, counts, status, chosen, children }: InboxProps) {
  const { t } = useTranslation('operations-cases')
  return (
    <Stack component="section" className={classes.inbox} gap={0} aria-label={t('title')}>
      <nav aria-label={t('tabs')}>
        {tabs.map((tab) => (
          <Link key={tab} to={tab === 'open' ? '?' : `?tab=${tab}`} replace aria-current={tab === status ? 'page' : undefined}>
            {t(`tab.${tab}`)} {tab !== 'closed' && <b>{counts[countOf[tab]]}</b>}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <Stack className={classes.empty} gap="xs" align="center" justify="center">
          <SleepingCat width={150} />
          <h3>{t(`empty.${status}`)}</h3>
          {status !== 'open' && counts.open > 0 && <Link to="?">{t('toOpen', { count: counts.open })}</Link>}
        </Stack>
      ) : (
        <ul>
          {items.map((item) => (
            <Row key={item.id} item={item} status={status} isChosen={item.id === chosen} />
          ))}
        </ul>
      )}
      {children}
    </Stack>
  )
}

function Row({ item, status, isChosen }: { item: CaseView; status: CaseStatus; isChosen: boolean }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const { age } = useFigures()
  const now = useNow(MINUTE_MS)
  const { id, kind, amountCents, openedAt, dueAt, closedAt, assignee } = item
  const about = [caseName(item, format), amountCents === null ? '' : format.euro(amountCents)].filter(Boolean).join(' · ')
  const waitedMs = Date.parse(now) - Date.parse(openedAt)
  const left = Date.parse(dueAt) - Date.parse(now)
  return (
    <li>
      <Link to={`?${status === 'open' ? '' : `tab=${status}&`}case=${id}`} aria-current={isChosen ? 'true' : undefined}>
        <span className={classes.kind}>
          {t(`kind.${kind}`)}
          <small>{t('number', { number: caseNumber(id) })}</small>
        </span>
        <span className={classes.title}>
          <b>{caseTitle(item, t)}</b>
          <small>{about}</small>
        </span>
        {closedAt === null ? (
          <AgeMark
            waits={waitedMs < MINUTE_MS ? t('waitsNew') : t('waits', { time: age(waitedMs / 1000) })}
            promise={t(left < 0 ? 'late' : 'due', { time: age(Math.abs(left) / 1000) })}
            share={shareOfPromise(item, now)}
          />
        ) : (
          <span className={classes.closed}>{t('closed', { when: format.moment(closedAt) })}</span>
        )}
        <span className={classes.owner} data-free={assignee === null || undefined}>
          {assignee === null ? t('nobody') : format.letters(assignee.name)}
        </span>
        <IconChevronRight size={18} stroke={2} aria-hidden="true" />
      </Link>
    </li>
  )
}

function MoreButton({ isLoading, onPress }: { isLoading: boolean; onPress: () => void }) {
  const { t } = useTranslation('operations-cases')
  return (
    <Button className={classes.more} variant="default" size="sm" loading={isLoading} onClick={onPress}>
      {t('more')}
    </Button>
  )
}
