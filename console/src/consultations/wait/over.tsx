import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SleepingCat } from '../../kit/look/art/scenes.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { roomPath } from '../../entities/consultation/room-path.ts'
import states from '../../kit/ui/states.module.css'

/** An old link: what became of it, and a way on. */
export function Over({ consultation: { id, acceptedAt, pet } }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-wait')
  const wasAccepted = acceptedAt !== null
  return (
    <Stack className={states.state} gap="sm" align="center">
      <SleepingCat />
      <h1>{t(wasAccepted ? 'over.ended' : 'over.withdrawn')}</h1>
      <p>{t(wasAccepted ? 'over.endedText' : 'over.withdrawnText', { pet: pet.name })}</p>
      <Group className={states.alternatives} gap="xs" align="stretch" mt="xs">
        {wasAccepted && (
          <Button component={Link} to={pathTo('consultationComplete', null, { id })}>
            {t('over.summary')}
          </Button>
        )}
        <Button variant={wasAccepted ? 'light' : 'filled'} component={Link} to={pathTo('onlineConsultation')}>
          {t('over.again')}
        </Button>
        <Button variant="light" component={Link} to={pathTo('appointments', { area: 'parent' })}>
          {t('over.appointments')}
        </Button>
      </Group>
    </Stack>
  )
}

/** A vet, or an operator, who followed the parent's link. */
export function NotForThem({ consultation: { id, party, status, meetingType } }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-wait')
  const isTheirs = party === 'professional' && (status === 'accepted' || status === 'in_progress')
  return (
    <Stack className={states.state} gap="sm" align="center">
      <SleepingCat />
      <h1>{t('over.notParent')}</h1>
      <p>{t('over.notParentText')}</p>
      <Group className={states.alternatives} gap="xs" align="stretch" mt="xs">
        {isTheirs && (
          <Button component="a" href={roomPath(meetingType, id)}>
            {t('accepted.go')}
          </Button>
        )}
        <Button variant="light" component={Link} to={pathTo('dashboard')}>
          {t('over.toDashboard')}
        </Button>
      </Group>
    </Stack>
  )
}
