import type { Pet } from '@lapka/contracts/api/pets.ts'
import { MAX_FILE_BYTES, photoTypes } from '@lapka/contracts/profile.ts'
import { Button, FileButton, Group } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PetPortrait } from '../entities/pet/pet-portrait.tsx'
import { useRemovePetPhotoMutation } from '../entities/pet/pets-api.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useUpload } from '../kit/uploads/use-upload.ts'
import classes from './pets.module.css'

/** The pet's picture: its drawn face stands in until there is one. It is kept as soon as it is chosen. */
export function PhotoPart({ pet }: { pet: Pet }) {
  const { t } = useTranslation('pets')
  const format = useFormat()
  const upload = useUpload({
    method: 'PUT',
    url: apiPaths.petPart(pet.id, 'photo'),
    stale: ['Pets', 'Record'],
    kinds: photoTypes,
  })
  const [remove, { isLoading, error }] = useRemovePetPhotoMutation()
  const keyFor = useCommandKey()
  const { animalType, photoUrl } = pet
  return (
    <div className={classes.photo}>
      <PetPortrait animalType={animalType} photoUrl={photoUrl} size={96} />
      <div>
        <Group gap="xs">
          <FileButton accept={photoTypes.join(',')} onChange={(file) => void (file && upload.send(file))}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={upload.progress !== null}
                leftSection={<IconCamera size={19} stroke={1.75} aria-hidden="true" />}
              >
                {t(photoUrl === null ? 'photo.add' : 'photo.change')}
              </Button>
            )}
          </FileButton>
          {photoUrl !== null && (
            <Button
              variant="subtle"
              loading={isLoading}
              onClick={() => void remove({ petId: pet.id, idempotencyKey: keyFor({ photoUrl }) })}
            >
              {t('photo.remove')}
            </Button>
          )}
        </Group>
        <p role="status">{t(upload.progress === null ? 'photo.note' : 'photo.sending')}</p>
        {upload.refused && (
          <p className={classes.error} role="alert">
            {t(`photo.${upload.refused.why}`, { size: format.bytes(MAX_FILE_BYTES) })}
          </p>
        )}
        <ProblemNotice error={upload.error ?? error} />
      </div>
    </div>
  )
}
