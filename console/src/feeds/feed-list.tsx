import type { FeedItem } from '@lapka/contracts/api/feeds.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { serverNow } from '../live/clock.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useRevokeFeedMutation } from './feeds-api.ts'
import classes from './feeds.module.css'

/** The addresses that work, each with when it was last read and a way to stop it. */
export function FeedList({ items }: { items: FeedItem[] }) {
  return (
    <ul className={classes.feeds}>
      {items.map((feed) => (
        <FeedRow key={feed.id} feed={feed} />
      ))}
    </ul>
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

/** The button that asked is gone: the keyboard goes on at the question. */
const focusOn = (question: HTMLElement | null) => question?.focus()

/** Asked twice: a calendar whose address stops goes silent without a word. */
function Stop({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('feeds')
  const [revoke, { isLoading, error }] = useRevokeFeedMutation()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button variant="default" aria-label={t('stopOf', { name })} onClick={() => setAsking(true)}>
        {t('stop')}
      </Button>
    )
  return (
    <div ref={focusOn} tabIndex={-1} className={classes.asking} role="group" aria-label={t('stopOf', { name })}>
      <p>{t('stopText')}</p>
      <div className={classes.buttons}>
        <Button loading={isLoading} onClick={() => void revoke({ id, idempotencyKey: id })}>
          {t('stopGo')}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('stopNot')}
        </Button>
      </div>
      <ProblemNotice error={error} />
    </div>
  )
}
