import type { SessionList } from '@lapka/contracts/api/sessions.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { AskTwice } from '../../kit/ui/ask-twice.tsx'
import asking from '../../kit/ui/answers.module.css'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import './second-factor-api.ts'
import classes from '../account.module.css'

const { useOwnSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query<SessionList, void>({ query: () => apiPaths.ownSessions, providesTags: ['Session'] }),
    endSession: build.mutation<unknown, string>({
      query: (id) => ({ url: apiPaths.endSession(id), method: 'POST' }),
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<unknown, void>({
      query: () => ({ url: apiPaths.endOtherSessions, method: 'POST' }),
      invalidatesTags: ['Session'],
    }),
  }),
})

type Session = SessionList['items'][number]

/** Every browser and program that is signed in, each ended by itself. */
export function SessionsCard() {
  const { t } = useTranslation('second-factor')
  const { currentData } = useOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [endOthers, { isLoading, error, isSuccess }] = useEndOtherSessionsMutation()
  if (currentData === undefined) return null
  const { items } = currentData
  return (
    <Card className={classes.settingsCard} title={t('sessions.title')}>
      <p>{t('sessions.text')}</p>
      <Stack component="ul" className={asking.list} gap={0} w="100%">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
      {items.length > 1 && (
        <Group gap="xs" align="stretch" mt="sm">
          <Button variant="default" loading={isLoading} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        </Group>
      )}
      <p className={classes.said} aria-live="polite">
        {isSuccess && items.length === 1 && t('sessions.ended')}
      </p>
      <ProblemNotice error={error} />
    </Card>
  )
}

function SessionRow({ session: { id, device, network, startedAt, lastUsedAt, isThis } }: { session: Session }) {
  const { t } = useTranslation('second-factor')
  const format = useFormat()
  const [end, { isLoading, error }] = useEndSessionMutation()
  const when = (instant: string) => format.momentAsOf(instant, serverNow())
  const name = device || t('sessions.unknown')
  const words = {
    label: t('sessions.end'),
    labelOf: t('sessions.endOf', { device: name }),
    question: t('sessions.endText'),
    yes: t('sessions.endGo'),
    no: t('sessions.endNot'),
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className={classes.quiet}>
          {network !== '' && `${network} · `}
          {t('sessions.since', { when: when(startedAt) })}
          <br />
          {isThis ? t('sessions.this') : t('sessions.lastUsed', { when: when(lastUsedAt) })}
        </p>
      </div>
      {!isThis && <AskTwice {...words} run={() => end(id)} isLoading={isLoading} error={error} />}
    </li>
  )
}
