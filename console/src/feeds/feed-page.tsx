import { LONGEST_FEED_NAME, type FeedItem } from '@lapka/contracts/api/feeds.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCalendarPlus, IconCalendarShare, IconCheck, IconCopy } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { FeedList } from './feed-list.tsx'
import { useCreateFeedMutation, useFeedsQuery } from './feeds-api.ts'
import classes from './feeds.module.css'

/** One's appointments in the calendars of one's phone and computer: a secret address for each, shown when it is made. */
export function FeedPage() {
  const { t } = useTranslation('feeds')
  const query = useFeedsQuery()
  return (
    <Page lead={t('lead')} widthPx={720}>
      <PageState query={query}>{({ items }) => <Addresses items={items} />}</PageState>
      <Card className={classes.card} title={t('how.title')}>
        <Stack component="ul" className={classes.how} gap="sm">
          {(['google', 'apple', 'outlook'] as const).map((name) => (
            <li key={name}>
              <b>{t(`how.${name}.name`)}</b>
              {t(`how.${name}.steps`)}
            </li>
          ))}
        </Stack>
        <p className={classes.quiet}>{t('how.inside')}</p>
      </Card>
    </Page>
  )
}

function Addresses({ items }: { items: FeedItem[] }) {
  const { t } = useTranslation('feeds')
  const [create, { data, isLoading, error }] = useCreateFeedMutation()
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { name: '' } })
  const submit = handleSubmit(async ({ name }) => {
    // A key for each press: asked again under the same one the server would show the same address.
    const answer = await create({ name, idempotencyKey: crypto.randomUUID() })
    if (!answer.error) reset()
  })
  return (
    <>
      <Card className={classes.card} title={t('new')}>
        {data && <FeedAddress url={data.url} />}
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label={t('name')}
            placeholder={t('nameExample')}
            size="md"
            maxLength={LONGEST_FEED_NAME}
            error={formState.errors.name && t('nameMissing')}
            {...register('name', { validate: (name) => name.trim() !== '' })}
          />
          <Button
            type="submit"
            variant={data ? 'default' : 'filled'}
            loading={isLoading}
            leftSection={<IconCalendarShare size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t(data ? 'makeAnother' : 'make')}
          </Button>
        </form>
        <ProblemNotice error={error} />
      </Card>
      <Card className={classes.card} title={t('addresses')}>
        {items.length === 0 ? <p>{t('none')}</p> : <FeedList items={items} />}
        <p className={classes.quiet}>{t('endNote')}</p>
      </Card>
    </>
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
      <Group gap="xs" align="stretch">
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
      </Group>
    </>
  )
}
