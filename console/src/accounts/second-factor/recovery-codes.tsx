import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../account.module.css'

/** Shown once: only their hashes are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('second-factor')
  const [isCopied, setCopied] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <section className={classes.settingsForm}>
      <h3 ref={title} tabIndex={-1}>
        {t('codes.title')}
      </h3>
      <p>{t('codes.lead')}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="xs" align="stretch" mt="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {t('codes.copy')}
        </Button>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </Group>
      <p aria-live="polite">{isCopied && t('codes.copied')}</p>
    </section>
  )
}
