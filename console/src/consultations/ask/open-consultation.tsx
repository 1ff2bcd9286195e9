import { IconMessageCircle } from '@tabler/icons-react'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { useConsultationsQuery } from '../../entities/consultation/consultation-api.ts'
import classes from '../parent.module.css'

const open = new Set(['awaiting_payment', 'offered', 'accepted', 'in_progress'])

/** The way back to the parent's open consultation: one at a time. */
export function OpenConsultation() {
  const { t } = useTranslation('consultations-ask')
  const isParent = useCurrentUser()?.role === 'PARENT'
  const { currentData } = useConsultationsQuery({}, { skip: !isParent })
  const found = currentData?.items.find(({ status, party }) => party === 'parent' && open.has(status))
  if (found === undefined) return null
  return (
    <Group component="section" className={classes.open} gap="sm" aria-label={t('open.title')}>
      <IconMessageCircle size={24} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t('open.title')}</b> {t('open.text')}
      </p>
      <Button component="a" href={pathTo('consultation', { id: found.id })} variant="default">
        {t('open.go')}
      </Button>
    </Group>
  )
}
