import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { SniffingDog } from '../look/art/scenes.tsx'
import { usePageTitle } from './use-page-title.ts'
import classes from './states.module.css'

export function NotFound() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <div className={classes.state}>
      <SniffingDog />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button component={Link} to={pathTo('home')}>
        {t('notFound.home')}
      </Button>
    </div>
  )
}
