import { MAX_ANIMAL_PHOTOS } from '@lapka/contracts/adoptions.ts'
import type { OwnAnimal } from '@lapka/contracts/api/animals.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useCommandKey } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { PhotoForm } from '../../reviews/photo-form.tsx'
import { useOwnAnimalsQuery, useRemoveAnimalPhotoMutation } from '../adoptions-api.ts'
import { AnimalForm } from './animal-form.tsx'
import classes from '../adoptions.module.css'

/** Photos come once there is an animal that they are of. */
export function NewAnimalPage() {
  const { t } = useTranslation('adoptions')
  return (
    <Page lead={t('form.newLead')} widthPx={760}>
      <AnimalForm animal={null} />
    </Page>
  )
}

export function OwnAnimalPage() {
  const { id } = useParams()
  const query = useOwnAnimalsQuery()
  return (
    <PageState query={query}>
      {({ items }) => {
        const animal = items.find((one) => one.id === id && one.status === 'listed')
        return animal === undefined ? <NotFound /> : <OwnAnimalFrame key={animal.id} animal={animal} />
      }}
    </PageState>
  )
}

function OwnAnimalFrame({ animal }: { animal: OwnAnimal }) {
  const format = useFormat()
  return (
    <Page title={format.letters(animal.name)} widthPx={760}>
      <Photos animal={animal} />
      <AnimalForm animal={animal} />
    </Page>
  )
}

function Photos({ animal: { id, photos } }: { animal: OwnAnimal }) {
  const { t } = useTranslation('adoptions')
  const [remove, { isLoading, error }] = useRemoveAnimalPhotoMutation()
  const keyFor = useCommandKey()
  return (
    <Card title={t('photos.title')} className={classes.ownPhotos}>
      {photos.length > 0 && (
        <ul>
          {photos.map(({ id: photoId, url, alt }) => (
            <li key={photoId}>
              <Picture src={url} alt="" sizes="104px" loading="lazy" />
              <span>{alt}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('photos.remove', { alt })}
                disabled={isLoading}
                onClick={() => void remove({ id, photoId, idempotencyKey: keyFor({ photoId }) })}
              >
                <IconTrash size={21} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <ProblemNotice error={error} />
      {photos.length < MAX_ANIMAL_PHOTOS ? (
        <PhotoForm
          key={photos.length}
          url={apiPaths.animalPart(id, 'photos')}
          stale={['Animal']}
          note={t('photos.note', { count: MAX_ANIMAL_PHOTOS })}
        />
      ) : (
        <p>{t('photos.full', { count: MAX_ANIMAL_PHOTOS })}</p>
      )}
    </Card>
  )
}
