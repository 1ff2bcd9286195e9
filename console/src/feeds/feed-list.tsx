import { Stack } from '@mantine/core'
import type { FeedItem } from '@lapka/contracts/api/feeds.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { AskTwice } from '../kit/ui/ask-twice.tsx'
import asking from '../kit/ui/answers.module.css'
import { useRevokeFeedMutation } from './feeds-api.ts'
import classes from './feeds.module.css'

/** The addresses that work, each with when it was last read and a way to stop it. */
export function FeedList({ items }: { items: FeedItem[] }) {
  return (
    <Stack component="ul" className={asking.list} gap={0} w="100%">
      {items.map((feed) => (
        <FeedRow key={feed.id} feed={feed} />
      ))}
    </Stack>
  )
}

function FeedRow({ feed: { id, name, createdAt, lastReadAt } }: { feed: FeedItem }) {
  const { t } = useTranslation('feeds')
  const format = useFormat()
  const title = name || t('unnamed')
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className={classes.quiet}>
          {t('created', { when: format.momentAsOf(createdAt, serverNow()) })}
          <br />
          {lastReadAt === null ? t('neverRead') : t('lastRead', { when: format.momentAsOf(lastReadAt, serverNow()) })}
        </p>
      </div>
      <Stop id={id} name={title} />
    </li>
  )
}

/** A calendar whose address stops goes silent without a word. */
function Stop({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('feeds')
  const [revoke, { isLoading, error }] = useRevokeFeedMutation()
  const words = { label: t('stop'), labelOf: t('stopOf', { name }), question: t('stopText'), yes: t('stopGo'), no: t('stopNot') }
  return <AskTwice {...words} run={() => revoke({ id, idempotencyKey: id })} isLoading={isLoading} error={error} />
}
