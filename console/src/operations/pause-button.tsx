import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type PauseButtonProps = { isPaused: boolean; onChange: (isPaused: boolean) => void }

/** Stops what a page fetches again every few seconds, so that it can be read in peace, and lets it go on. */
export function PauseButton({ isPaused, onChange }: PauseButtonProps) {
  const { t } = useTranslation('operations-work')
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<PauseIcon size={18} stroke={2} aria-hidden="true" />}
      onClick={() => onChange(!isPaused)}
    >
      {t(isPaused ? 'go' : 'pause')}
    </Button>
  )
}
