import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../account.module.css'

/** Few open it, and it brings what passkeys need. */
const EraseForm = lazy(async () => ({ default: (await import('./erase-form.tsx')).EraseForm }))

const goes = ['person', 'pets', 'words', 'storage', 'entry'] as const
const parentsOwn: readonly string[] = ['pets', 'storage']
const stays = ['visits', 'money', 'history'] as const

/** There is no way back, so it says first what goes and what stays, and asks for the password and for a typed word. */
export function EraseAccount({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={classes.settingsCard} title={t('erase.title')}>
      <div className={classes.fate}>
        <div>
          <h3>{t('erase.goes')}</h3>
          <ul>
            {goes
              .filter((what) => !parentsOwn.includes(what) || user.role === 'PARENT')
              .map((what) => (
                <li key={what}>
                  <IconTrash size={18} stroke={1.75} aria-hidden="true" /> {t(`erase.gone.${what}`)}
                </li>
              ))}
          </ul>
        </div>
        <div>
          <h3>{t('erase.stays')}</h3>
          <ul>
            {stays.map((what) => (
              <li key={what}>
                <IconCheck size={18} stroke={1.75} aria-hidden="true" /> {t(`erase.kept.${what}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={classes.first}>{t('erase.first')}</p>
      {isOpen ? (
        <Suspense fallback={null}>
          <EraseForm user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button variant="light" color="cherry" onClick={() => setOpen(true)}>
          {t('erase.open')}
        </Button>
      )}
    </Card>
  )
}
