import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFixedSentence } from '../../appointments/direct.tsx'
import '../../consultations/ring/texts.ts'
import classes from '../calendar.module.css'

/** Why a direct consultation that was dragged is where it was. */
export function FixedNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consultations-ring')
  return (
    <Stack className={classes.failed} gap="xs" mb="md">
      <p role="alert">{useFixedSentence()}</p>
      <div>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('fixed.close')}
        </Button>
      </div>
    </Stack>
  )
}
