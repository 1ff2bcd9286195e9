import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A number people have to read to a bank: monospaced, whole on any screen, copied with one press. */
export function CopyNumber({ value }: { value: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <Button
      variant="default"
      size="sm"
      onClick={() => clipboard.copy(value)}
      rightSection={clipboard.copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
      aria-label={clipboard.copied ? t('copy.copied') : t('copy.copy', { value })}
      styles={{
        label: {
          fontFamily: 'var(--mantine-font-family-monospace)',
          fontWeight: 'var(--lk-medium)',
          fontSize: 'var(--lk-font-13)',
          textAlign: 'left',
          overflowWrap: 'anywhere',
        },
      }}
    >
      {value}
    </Button>
  )
}
