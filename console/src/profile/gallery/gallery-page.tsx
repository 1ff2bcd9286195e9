import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { MAX_GALLERY_PHOTOS } from '@lapka/contracts/photos.ts'
import { ActionIcon, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOrderGalleryMutation, useRemoveGalleryPhotoMutation } from '../../entities/professional/profile-api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { PhotoForm } from '../../reviews/photo-form.tsx'
import '../parts-texts.ts'
import { PartPage } from '../section-form.tsx'
import classes from '../sections/sections.module.css'

/** Photos of the place: the first is shown large. Buttons order them, so nothing has to be dragged. */
export function GalleryPage({ profile: { gallery } }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile-parts')
  const keyFor = useCommandKey()
  const [order, ordering] = useOrderGalleryMutation()
  const [remove, removing] = useRemoveGalleryPhotoMutation()
  const isBusy = ordering.isLoading || removing.isLoading
  const move = (from: number, to: number) => {
    const photoIds = gallery.map(({ id }) => id)
    photoIds.splice(to, 0, ...photoIds.splice(from, 1))
    void order({ photoIds, idempotencyKey: keyFor(photoIds) })
  }
  return (
    <PartPage part="gallery">
      <Stack component="ol" className={classes.list} gap={0} mb="lg" aria-label={t('gallery.list')}>
        {gallery.map(({ id, url, alt, altEn }, index) => (
          <li key={id}>
            <Picture className={classes.shot} src={url} alt="" sizes="104px" loading="lazy" />
            <div>
              <b>{alt}</b>
              {altEn !== '' && <span lang="en">{altEn}</span>}
            </div>
            <Group component="span" gap="xs" wrap="nowrap" ml="auto">
              {[
                { Icon: IconArrowUp, name: t('gallery.earlier', { alt }), isOff: index === 0, to: index - 1 },
                { Icon: IconArrowDown, name: t('gallery.later', { alt }), isOff: index === gallery.length - 1, to: index + 1 },
              ].map(({ Icon, name, isOff, to }) => (
                <ActionIcon
                  key={name}
                  variant="default"
                  size={44}
                  aria-label={name}
                  disabled={isOff || isBusy}
                  onClick={() => move(index, to)}
                >
                  <Icon size={20} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              ))}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('gallery.remove', { alt })}
                disabled={isBusy}
                onClick={() => void remove({ id, idempotencyKey: keyFor({ id }) })}
              >
                <IconTrash size={21} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </Stack>
      <ProblemNotice error={ordering.error ?? removing.error} />
      {gallery.length < MAX_GALLERY_PHOTOS ? (
        <PhotoForm
          key={gallery.length}
          url={apiPaths.gallery}
          stale={['Profile', 'Professional']}
          note={t('gallery.note', { count: MAX_GALLERY_PHOTOS })}
          isInBoth
          aspect={4 / 3}
        />
      ) : (
        <p>{t('gallery.full', { count: MAX_GALLERY_PHOTOS })}</p>
      )}
    </PartPage>
  )
}
