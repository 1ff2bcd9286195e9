import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import states from '../../kit/ui/states.module.css'

/** Each browser says it in other words, and Vite in its own: a part of the console that could not be fetched. */
const unfetched = /dynamically imported|module script|preload CSS|failed to fetch|load failed/i
const isUnfetched = (error: unknown) => error instanceof Error && unfetched.test(error.message)

const reload = () => window.location.reload()

/**
 * A screen that failed to draw, or whose part could not be fetched; menus stay as they are. Browsers remember that a part
 * failed, so only loading anew helps: by hand, or by itself once the connection is back.
 */
export function BrokenPage() {
  const { t } = useTranslation()
  const what = isUnfetched(useRouteError()) ? 'unfetched' : 'broken'
  usePageTitle(t(`${what}.title`))
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <Stack className={states.state} gap="sm" align="center" role="alert">
      <PawMark size={56} />
      <h1>{t(`${what}.title`)}</h1>
      <p>{t(`${what}.text`)}</p>
      <Button onClick={reload}>{t('broken.reload')}</Button>
    </Stack>
  )
}
