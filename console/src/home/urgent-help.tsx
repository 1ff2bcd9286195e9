import { IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import './texts.ts'
import classes from './urgent-help.module.css'
import { pathTo } from '../kit/pages/paths.ts'

/** The way out for a parent whose animal is in trouble now: always above the fold, never red, so it calms instead of shouting. */
export function UrgentHelp() {
  const { t } = useTranslation('home')
  return (
    <Link className={classes.urgent} to={pathTo('findProfessional', null, { role: 'VET', urgent: 'true' })}>
      <IconUrgent size={28} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{t('urgent.question')}</b> {t('urgent.answer')}
      </span>
      <u>{t('urgent.go')}</u>
    </Link>
  )
}
