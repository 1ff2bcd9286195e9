import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { Picture } from '../kit/look/picture.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import './texts.ts'
import classes from './review-photos.module.css'

type PhotoDialogProps = { photos: { url: string; alt: string }[]; shown: number; onShow: (index: number | null) => void }

/** One photo large, and its neighbours by the buttons or the arrow keys. */
export function PhotoDialog({ photos, shown, onShow }: PhotoDialogProps) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const photo = photos[shown]
  if (photo === undefined) return null
  const step = (by: number) => onShow((shown + by + photos.length) % photos.length)
  const turn = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  const alt = format.letters(photo.alt)
  return (
    <Dialog
      opened
      onClose={() => onShow(null)}
      size="xl"
      title={t('photos.nth', { nth: shown + 1, count: photos.length })}
      {...(photos.length > 1 && { onKeyDown: turn })}
    >
      <figure className={classes.large}>
        <Picture src={photo.url} alt={alt} sizes="(max-width: 900px) 100vw, 860px" />
        <figcaption aria-hidden="true">{alt}</figcaption>
      </figure>
      {photos.length > 1 && (
        <div className={classes.turns}>
          <ActionIcon size={44} variant="default" aria-label={t('photos.previous')} onClick={() => step(-1)}>
            <IconChevronLeft size={22} stroke={2} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon size={44} variant="default" aria-label={t('photos.next')} onClick={() => step(1)}>
            <IconChevronRight size={22} stroke={2} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </Dialog>
  )
}
