import { Button } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'

/** Visitors sign in on the way. */
export function AskButton({ id, pet }: { id: string; pet: string }) {
  const { t } = useTranslation('adoptions')
  return (
    <Button
      component={Link}
      to={pathTo('askForAnimal', { id })}
      size="lg"
      leftSection={<IconHeart size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('requests.ask', { pet })}
    </Button>
  )
}
