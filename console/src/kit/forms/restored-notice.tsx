import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './forms.module.css'

/** That what was typed earlier is here again, and how to be rid of it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation()
  return (
    <Group component="p" className={classes.restored} gap="xs">
      <IconArrowBackUp size={19} stroke={1.75} aria-hidden="true" />
      <span>{t('draft.restored')}</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </Group>
  )
}
