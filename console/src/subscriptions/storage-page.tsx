import type { SubscriptionView } from '@lapka/contracts/api/subscriptions.ts'
import type { StorageStatus } from '@lapka/contracts/subscriptions.ts'
import { Button, Group } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, command, useCommandKey, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useFormat, type Format } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/subscriptions.json'
import { Card } from '../kit/ui/card.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { Pill, type Tone } from '../kit/ui/pill.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'

type SubscriptionCommand = 'subscribe' | 'cancel' | 'resume'

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query<SubscriptionView, void>({
      query: () => ({ url: apiPaths.subscription }),
      providesTags: ['Subscription'],
    }),
    commandSubscription: build.mutation<{ position: number }, Command<{ name: SubscriptionCommand }>>({
      query: command(({ name }) => ({ url: apiPaths.subscriptionCommand(name) })),
      invalidatesTags: ['Subscription'],
    }),
  }),
})

const { useSubscriptionQuery, useCommandSubscriptionMutation } = subscriptionsApi

i18next.addResourceBundle('bg', 'subscriptions', texts)

const POLL_INTERVAL_MS = 2_000

const tones: Record<StorageStatus, Tone> = {
  unused: 'quiet',
  trial: 'ok',
  trial_over: 'warn',
  active: 'ok',
  past_due: 'bad',
  ending: 'warn',
  ended: 'warn',
}

/** How the records of a parent's pets are kept, what it costs, and the ways to subscribe and to stop. */
export function StoragePage() {
  const { t } = useTranslation('subscriptions')
  const [isWaiting, setWaiting] = useState(false)
  const query = useSubscriptionQuery(undefined, {
    pollingInterval: isWaiting ? POLL_INTERVAL_MS : 0,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const waits = query.data !== undefined && (query.data.isOpening || query.data.isChanging)
  if (waits !== isWaiting) setWaiting(waits)
  return (
    <Page lead={t('lead')}>
      <PageState query={query}>{(storage) => <Storage storage={storage} />}</PageState>
    </Page>
  )
}

function Storage({ storage }: { storage: SubscriptionView }) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  return (
    <Card as="div">
      <Pill tone={tones[storage.status]}>{t(`status.${storage.status}`)}</Pill>
      <p>{sentenceOf(t, format, storage)}</p>
      <Facts
        facts={[
          { name: t('price'), value: t('aMonth', { sum: format.euro(storage.priceCents) }) },
          storage.trialEndsAt !== null && { name: t('trialEnds'), value: format.dayWithYear(storage.trialEndsAt) },
          storage.paidUntil !== null && { name: t('paidUntil'), value: format.dayWithYear(storage.paidUntil) },
        ]}
      />
      <p>{t('kept')}</p>
      <Acts storage={storage} />
    </Card>
  )
}

type Translate = ReturnType<typeof useTranslation<'subscriptions'>>['t']

const sentenceOf = (t: Translate, format: Format, { status, freeMonths, ...storage }: SubscriptionView): string => {
  const date = (instant: string | null) => (instant === null ? '' : format.dayWithYear(instant))
  switch (status) {
    case 'unused':
      return t('about.unused', { count: freeMonths })
    case 'trial':
      return t('about.trial', { date: date(storage.trialEndsAt) })
    case 'past_due':
      return storage.nextAttemptAt === null ? t('about.pastDueLast') : t('about.pastDue', { date: date(storage.nextAttemptAt) })
    case 'active':
      return t('about.active', { date: date(storage.paidUntil) })
    case 'ending':
      return t('about.ending', { date: date(storage.endsAt) })
    case 'trial_over':
    case 'ended':
      return t(`about.${status}`)
  }
}

function Acts({ storage }: { storage: SubscriptionView }) {
  const { t } = useTranslation('subscriptions')
  const keyFor = useCommandKey()
  const [send, { isLoading, error }] = useCommandSubscriptionMutation()
  const act = (name: SubscriptionCommand) => void send({ name, idempotencyKey: keyFor({ name, status: storage.status }) })
  const isBusy = isLoading || storage.isOpening || storage.isChanging
  return (
    <>
      <Group gap="xs" mt="md">
        {storage.checkoutUrl !== null && (
          <Button component="a" href={storage.checkoutUrl} size="sm">
            {t('goOn')}
          </Button>
        )}
        {['trial', 'trial_over', 'ended'].includes(storage.status) && storage.checkoutUrl === null && (
          <Button size="sm" loading={isBusy} onClick={() => act('subscribe')}>
            {t('subscribe')}
          </Button>
        )}
        {['active', 'past_due'].includes(storage.status) && (
          <Button size="sm" variant="default" loading={isBusy} onClick={() => act('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {storage.status === 'ending' && (
          <Button size="sm" loading={isBusy} onClick={() => act('resume')}>
            {t('resume')}
          </Button>
        )}
      </Group>
      <ProblemNotice error={error} />
    </>
  )
}
