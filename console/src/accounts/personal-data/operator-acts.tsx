import { Stack } from '@mantine/core'
import type { OperatorAct } from '@lapka/contracts/api/operations/people.ts'
import { useTranslation } from 'react-i18next'
import { api } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../account.module.css'

const { useOperatorActsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    operatorActs: build.query<{ items: OperatorAct[] }, void>({
      query: () => apiPaths.ownAccountPart('operator-acts'),
      providesTags: ['User'],
    }),
  }),
})

/** Operators' acts on the account, and their reasons: kept for its owner, who needs no one to ask. */
export function OperatorActs() {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const { currentData } = useOperatorActsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (currentData === undefined) return null
  return (
    <Card className={classes.settingsCard} title={t('personal.acts.title')}>
      <p>{t(currentData.items.length === 0 ? 'personal.acts.none' : 'personal.acts.text')}</p>
      <Stack component="ul" className={classes.acts} gap="xs">
        {currentData.items.map(({ id, kind, by, at, reason }) => (
          <li key={id}>
            <b>{by === null ? t('personal.acts.operator') : format.letters(by)}</b> {t(`personal.acts.${kind}`)}{' '}
            <time dateTime={at}>{format.momentAsOf(at, serverNow())}</time>
            {reason !== null && <blockquote>{reason}</blockquote>}
          </li>
        ))}
      </Stack>
    </Card>
  )
}
