import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './feeds.module.css'

/** The address to copy, or to hand to the calendar of this device. */
export function FeedAddress({ url }: { url: string }) {
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
