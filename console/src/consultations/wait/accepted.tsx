import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Face } from '../../kit/look/face.tsx'
import { roomPath, useEnterRoom } from '../../entities/consultation/room-path.ts'
import classes from '../parent.module.css'

/** Long enough to read who answered. */
const READ_MS = 600

/** A vet answered: the room opens by itself. */
export function Accepted({ consultation: { id, meetingType, professional, pet } }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-wait')
  const format = useFormat()
  const room = roomPath(meetingType, id)
  const enter = useEnterRoom()
  useEffect(() => {
    const timer = setTimeout(() => enter(room), READ_MS)
    return () => clearTimeout(timer)
  }, [enter, room])
  const name = professional === null ? '' : format.name({ ...professional, role: 'VET' })
  return (
    <Stack component="section" className={classes.accepted} gap="sm" align="center" py="var(--lk-7)" ta="center" role="status">
      {professional !== null && (
        <Face person={{ ...professional, photoUrl: professional.photo, role: 'VET' }} className={classes.bigPortrait} />
      )}
      <h1>{t('accepted.title', { professional: name })}</h1>
      <p>{t('accepted.text', { pet: pet.name })}</p>
      <Button component="a" href={room} size="lg">
        {t('accepted.go')}
      </Button>
    </Stack>
  )
}
