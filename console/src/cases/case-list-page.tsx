import type { CaseView } from '@lapka/contracts/api/cases.ts'
import { Button, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { afterOwnWrites, api, byCursor, command, cursorOf, useIdempotencyKey, type Command } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'
import { useFormat } from '../format/format.ts'
import texts from '../i18n/bg/cases.json'
import { useNow } from '../live/clock.ts'
import { pathTo } from '../pages/paths.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, PageState } from '../ui/page-state.tsx'
import { Pill } from '../ui/pill.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import classes from './case-list-page.module.css'

type CasePage = { items: CaseView[]; nextCursor?: string; total: number }
type CaseStatus = 'open' | 'closed'

const casesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cases: build.infiniteQuery<CasePage, CaseStatus, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: apiPaths.cases, params: { status: queryArg, ...cursorOf(pageParam) } }),
      providesTags: ['Case'],
    }),
    closeCase: build.mutation<{ position: number }, Command<{ id: string; note: string }>>({
      query: command(({ id, note }) => ({ url: apiPaths.closeCase(id), body: { note } })),
      invalidatesTags: ['Case'],
    }),
  }),
})

const { useCasesInfiniteQuery, useCloseCaseMutation } = casesApi

i18next.addResourceBundle('bg', 'cases', texts)

const REFRESH_MS = 30_000
const shown: readonly CaseStatus[] = ['open', 'closed']

/** What people have written to us, the oldest first, until somebody has answered. */
export function CaseListPage() {
  const { t } = useTranslation('cases')
  const [parameters] = useSearchParams()
  const status = parameters.get('status') === 'closed' ? 'closed' : 'open'
  const query = useCasesInfiniteQuery(status, { pollingInterval: REFRESH_MS })
  const found = useMemo(() => query.currentData?.pages.flatMap(({ items }) => items), [query.currentData])
  return (
    <Page lead={t('lead')}>
      <TabLinks
        label={t('filter')}
        tabs={shown.map((name) => ({
          to: name === 'open' ? '.' : `?status=${name}`,
          text: t(`status.${name}`),
          isCurrent: name === status,
        }))}
      />
      <PageState query={{ ...query, currentData: found }}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text={t(`empty.${status}`)} action={{ to: pathTo('verifications'), label: t('toVerifications') }} />
          ) : (
            <>
              {items.map((item) => (
                <CaseCard key={item.id} item={item} />
              ))}
              {query.hasNextPage && (
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </>
          )
        }
      </PageState>
    </Page>
  )
}

function CaseCard({ item }: { item: CaseView }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const now = useNow(60_000)
  const { name, email, text, appointmentId, openedAt, dueAt, closedAt, note } = item
  const isLate = closedAt === null && now > dueAt
  return (
    <Card className={classes.card} title={format.letters(name) || t('erased')}>
      <p className={classes.age}>
        {closedAt === null ? (
          <>
            {t('waits', { time: format.timeLeft(Date.parse(now) - Date.parse(openedAt)) })}{' '}
            <Pill tone={isLate ? 'bad' : 'quiet'}>{t(isLate ? 'late' : 'due', { when: format.moment(dueAt) })}</Pill>
          </>
        ) : (
          t('closed', { when: format.moment(closedAt) })
        )}
      </p>
      <p className={classes.words}>{text}</p>
      {note !== '' && <p>{t('noted', { note })}</p>}
      <p className={classes.ways}>
        {email !== '' && <a href={`mailto:${encodeURIComponent(email)}`}>{t('answer', { email })}</a>}
        {appointmentId !== null && <Link to={pathTo('appointment', { id: appointmentId })}>{t('appointment')}</Link>}
      </p>
      {closedAt === null && <CloseForm id={item.id} />}
    </Card>
  )
}

function CloseForm({ id }: { id: string }) {
  const { t } = useTranslation('cases')
  const [note, setNote] = useState('')
  const idempotencyKey = useIdempotencyKey(note)
  const [close, { isLoading, error }] = useCloseCaseMutation()
  return (
    <form
      className={classes.close}
      onSubmit={(event) => {
        event.preventDefault()
        void close({ id, note, idempotencyKey })
      }}
    >
      <TextInput label={t('note')} maxLength={1000} value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      <Button type="submit" variant="light" loading={isLoading}>
        {t('close')}
      </Button>
      <ProblemNotice error={error} />
    </form>
  )
}
