import type { Newsletters } from '@lapka/contracts/api/newsletter.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import '../../newsletter/texts.ts'
import { ComposeForm } from './compose-form.tsx'
import { useActOnNewsletterMutation, useNewslettersQuery } from './newsletter-operator-api.ts'

/** A test's mail and an issue's progress come from the workers. */
const POLL_INTERVAL_MS = 5_000

/** Issues of the newsletter: composed from a post, tested on oneself, then sent. */
export function NewsletterPage() {
  const { t } = useTranslation('newsletter')
  const query = useNewslettersQuery(undefined, { pollingInterval: POLL_INTERVAL_MS, skipPollingIfUnfocused: true })
  return (
    <Page lead={t('operator.lead')}>
      <PageState query={query}>
        {({ readers, items }) => (
          <Stack gap="md">
            <p>{t('operator.readers', readers)}</p>
            <ComposeForm />
            {items.length === 0 && <p>{t('operator.none')}</p>}
            {items.map((issue) => (
              <Issue key={issue.id} issue={issue} readers={readers} />
            ))}
          </Stack>
        )}
      </PageState>
    </Page>
  )
}

type IssueProps = { issue: Newsletters['items'][number]; readers: Newsletters['readers'] }

function Issue({ issue, readers }: IssueProps) {
  const { t } = useTranslation('newsletter')
  const format = useFormat()
  const [act, { isLoading, error, isSuccess, originalArgs }] = useActOnNewsletterMutation()
  const { id, language, slug, subject, lead, createdAt, testedAt, sentAt, recipientCount, sentCount, refusedCount } = issue
  return (
    <Card as="article" title={subject}>
      <Stack gap="xs" mt="xs" align="start">
        {sentAt !== null ? (
          <Pill tone="ok">{t('operator.sent', { count: recipientCount })}</Pill>
        ) : (
          <Pill tone={testedAt === null ? 'warn' : 'info'}>{t(testedAt === null ? 'operator.draft' : 'operator.tested')}</Pill>
        )}
        <span lang={language}>{lead}</span>
        <small>
          {t(`operator.${language}`)} · <Link to={pathTo('post', { language, slug })}>{slug}</Link> ·{' '}
          {t('operator.created', { when: format.moment(createdAt) })}
        </small>
        {sentAt !== null && <span>{t('operator.progress', { sent: sentCount, refused: refusedCount })}</span>}
        <ProblemNotice error={error} />
        {isSuccess && originalArgs?.act === 'test' && testedAt === null && <span role="status">{t('operator.testSent')}</span>}
        {sentAt === null && (
          <Group gap="sm">
            <Button variant="light" loading={isLoading} onClick={() => void act({ id, act: 'test' })}>
              {t('operator.test')}
            </Button>
            {testedAt !== null && (
              <Button loading={isLoading} onClick={() => void act({ id, act: 'send' })}>
                {t('operator.send', { count: readers[language] })}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  )
}
