import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PawMark } from '../look/art/logo.tsx'
import states from '../ui/states.module.css'

/** A screen that failed to draw, or a chunk that could not be fetched: the rest of the app stays reachable by reloading. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <main className={states.state}>
      <PawMark size={56} />
      <h1>{t('broken.title')}</h1>
      <p>{t('broken.text')}</p>
      <Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>
    </main>
  )
}
