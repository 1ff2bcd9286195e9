import { IconCheck, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../kit/ui/card.tsx'
import classes from './transfer.module.css'

const along = ['facts', 'entries', 'files'] as const
const hidden = ['words', 'looks', 'visits'] as const

/** The parts of the record that the new owner reads, and those that they never do. */
export function GoesAlong({ name }: { name: string }) {
  const { t } = useTranslation('transfers')
  return (
    <Card title={t('goes.title', { pet: name })}>
      <div className={classes.goes}>
        <div>
          <h3>{t('goes.yes')}</h3>
          <ul>
            {along.map((what) => (
              <li key={what}>
                <IconCheck size={20} stroke={1.75} aria-hidden="true" data-tone="ok" /> {t(`goes.${what}`)}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('goes.no')}</h3>
          <ul>
            {hidden.map((what) => (
              <li key={what}>
                <IconEyeOff size={20} stroke={1.75} aria-hidden="true" /> {t(`goes.${what}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  )
}
