import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCalendarPlus, IconCalendarShare, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { feedState, renewFeedAnswer } from '@lapka/contracts/api/feeds.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { apiPaths } from '../api/api-paths.ts'
import { api, command, type Command } from '../api/api.ts'
import { useFormat } from '../format/use-format.ts'
import texts from '../i18n/bg/feeds.json'
import { Card } from '../ui/card.tsx'
import { PageState } from '../ui/page-state.tsx'
import { Page } from '../ui/page.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import classes from './feeds.module.css'

/** One's appointments in the calendar of one's phone: a secret address, shown when it is made, and a new one whenever somebody wants it. */
export function FeedPage() {
  const { t } = useTranslation('feeds')
  const query = useFeedQuery()
  const [renew, { data, isLoading, error }] = useRenewFeedMutation()
  // A key for each press: asked again under the same one the server would show the same address.
  const make = () => void renew({ idempotencyKey: crypto.randomUUID() })
  return (
    <Page title={t('title')} lead={t('lead')} widthPx={720}>
      <PageState query={query}>
        {({ createdAt }) => (
          <Card className={classes.card} title={t('address')}>
            {data ? <FeedAddress url={data.url} /> : <Hidden createdAt={createdAt} />}
            {createdAt === null && !data ? (
              <Button
                loading={isLoading}
                onClick={make}
                leftSection={<IconCalendarShare size={20} stroke={1.75} aria-hidden="true" />}
              >
                {t('make')}
              </Button>
            ) : (
              <Renew isLoading={isLoading} onRenew={make} />
            )}
            <ProblemNotice error={error} />
          </Card>
        )}
      </PageState>
      <Card className={classes.card} title={t('how.title')}>
        <ul className={classes.how}>
          {(['google', 'apple', 'outlook'] as const).map((name) => (
            <li key={name}>
              <b>{t(`how.${name}.name`)}</b>
              {t(`how.${name}.steps`)}
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>{t('how.inside')}</p>
      </Card>
    </Page>
  )
}

function Hidden({ createdAt }: { createdAt: string | null }) {
  const { t } = useTranslation('feeds')
  const format = useFormat()
  if (createdAt === null) return <p>{t('none')}</p>
  return (
    <p>
      <b>{t('since', { when: format.momentWithYear(createdAt) })}</b>
      <br />
      {t('shownOnce')}
    </p>
  )
}

/** The button that asked is gone: the keyboard goes on at the question. */
const focusOn = (question: HTMLElement | null) => question?.focus()

/** Asked twice: a renewed address silently empties the calendars that use the one before. */
function Renew({ isLoading, onRenew }: { isLoading: boolean; onRenew: () => void }) {
  const { t } = useTranslation('feeds')
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button
        variant="default"
        loading={isLoading}
        onClick={() => setAsking(true)}
        leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('renew')}
      </Button>
    )
  return (
    <div ref={focusOn} tabIndex={-1} className={classes.asking} role="group" aria-label={t('renew')}>
      <p>{t('renewText')}</p>
      <div className={classes.buttons}>
        <Button
          onClick={() => {
            setAsking(false)
            onRenew()
          }}
        >
          {t('renewGo')}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('renewNot')}
        </Button>
      </div>
    </div>
  )
}

/** The address to copy, or to hand to the calendar of this device. */
function FeedAddress({ url }: { url: string }) {
  const { t } = useTranslation('feeds')
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <>
      <p className={classes.once} role="status">
        {t('once')}
      </p>
      <input
        className={classes.url}
        readOnly
        value={url}
        aria-label={t('address')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button
          onClick={() => clipboard.copy(url)}
          leftSection={clipboard.copied ? <IconCheck size={20} stroke={2.25} /> : <IconCopy size={20} stroke={1.75} />}
        >
          {t(clipboard.copied ? 'copied' : 'copy')}
        </Button>
        <Button
          component="a"
          variant="light"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('subscribe')}
        </Button>
      </div>
    </>
  )
}

/** The address itself is in no query: it is told once, to whoever made it, and kept nowhere in the browser. */
const feedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    feed: build.query<z.infer<typeof feedState>, void>({
      query: () => apiPaths.feeds,
      providesTags: [{ type: 'User', id: 'FEED' }],
    }),
    renewFeed: build.mutation<z.infer<typeof renewFeedAnswer>, Command<object>>({
      query: command(() => ({ url: apiPaths.feeds })),
      invalidatesTags: [{ type: 'User', id: 'FEED' }],
    }),
  }),
})

const { useFeedQuery, useRenewFeedMutation } = feedsApi

i18next.addResourceBundle('bg', 'feeds', texts)
