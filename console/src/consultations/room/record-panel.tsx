import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconPrescription } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useAppointmentQuery, useAppointmentsQuery } from '../../entities/appointment/appointments-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { PetPortrait, usePetWords } from '../../entities/pet/pet-portrait.tsx'
import '../../entities/pet/pets-api.ts'
import classes from './room.module.css'

const MAX_EARLIER = 5

/** The patient beside the picture: why they call, and what was before, as far as this vet may see it. Links open beside the call. */
export function RecordPanel({ consultation }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-room')
  const { id, pet, reason, photoIds } = consultation
  return (
    <>
      <div className={classes.record} role="region" aria-label={t('record.label', { pet: pet.name })}>
        <Patient consultation={consultation} />
        <h3>{t('record.reason')}</h3>
        <blockquote>{reason}</blockquote>
        {photoIds.length > 0 && (
          <div className={classes.shots}>
            {photoIds.map((photoId) => (
              <a key={photoId} href={apiAddress(apiPaths.consultationPhoto(id, photoId))} target="_blank" rel="noreferrer">
                <Picture src={apiAddress(apiPaths.consultationPhoto(id, photoId))} sizes="160px" alt={t('record.photo')} />
              </a>
            ))}
          </div>
        )}
        <h3>{t('record.before')}</h3>
        <Earlier consultation={consultation} />
      </div>
      <Group component="footer" className={classes.write} gap={0} align="stretch" justify="end" wrap="nowrap">
        <Button
          component="a"
          variant="light"
          href={pathTo('writePrescription', { id })}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconPrescription size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('record.prescription')}
        </Button>
      </Group>
    </>
  )
}

function Patient({ consultation: { id, pet } }: { consultation: ConsultationView }) {
  const language = useLanguage()
  const { letters } = useFormat()
  const words = usePetWords()
  const { data } = useAppointmentQuery(id)
  const about = [
    breedName(pet.animalType, pet.breed, language),
    ...(data?.patients ?? []).map(({ born }) => words({ animalType: pet.animalType, born })),
  ]
  return (
    <Group className={classes.pet} gap="sm" wrap="nowrap">
      <PetPortrait animalType={pet.animalType} size={56} />
      <div>
        <h2>{letters(pet.name)}</h2>
        <p>{about.filter((part) => part !== undefined && part !== '').join(', ')}</p>
      </div>
    </Group>
  )
}

function Earlier({ consultation: { id, pet } }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-room')
  const format = useFormat()
  const { data } = useAppointmentsQuery({ petId: pet.id, status: 'DONE', limit: MAX_EARLIER })
  const items = data?.items.filter((earlier) => earlier.id !== id) ?? []
  if (items.length === 0) return <p className={classes.soft}>{t('record.beforeNone')}</p>
  return (
    <Stack component="ul" gap="var(--lk-1)" lh="var(--lk-leading-text)">
      {items.map((earlier) => (
        <li key={earlier.id}>
          <a href={pathTo('appointment', { id: earlier.id })} target="_blank" rel="noreferrer">
            {format.dayAsOf(earlier.startsAt, serverNow())}
          </a>{' '}
          {earlier.reason}
        </li>
      ))}
    </Stack>
  )
}
