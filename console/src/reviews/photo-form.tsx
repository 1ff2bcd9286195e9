import { MAX_PHOTO_ALT } from '@lapka/contracts/photos.ts'
import { photoTypes } from '@lapka/contracts/profile.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../kit/look/picture.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useUpload } from '../kit/uploads/use-upload.ts'
import './texts.ts'
import classes from './review-photos.module.css'

const PhotoCrop = lazy(async () => ({ default: (await import('./photo-crop.tsx')).PhotoCrop }))

type PhotoFormProps = Pick<Parameters<typeof useUpload>[0], 'url' | 'stale'> & {
  note: string
  /** The words may be given in English too. */
  isInBoth?: boolean
  /** Width by height of the part that is sent; the whole photo without it. */
  aspect?: number
}

type Area = { x: number; y: number; width: number; height: number }

type ChosenProps = { address: string; aspect: number | undefined; onCrop: (area: Area) => void }

/** The photo as it will be sent, or the part of it that will. */
function Chosen({ address, aspect, onCrop }: ChosenProps) {
  const { t } = useTranslation('reviews')
  if (aspect === undefined) return <Picture src={address} alt={t('photos.chosen')} sizes="208px" className={classes.preview} />
  return (
    <Suspense fallback={null}>
      <PhotoCrop address={address} aspect={aspect} onCrop={onCrop} />
    </Suspense>
  )
}

type Words = { alt: string; altEn: string }

function Words({ words, isInBoth, onChange }: { words: Words; isInBoth: boolean; onChange: (words: Words) => void }) {
  const { t } = useTranslation('reviews')
  return (
    <>
      <TextInput
        size="md"
        required
        maxLength={MAX_PHOTO_ALT}
        label={t('photos.alt')}
        description={t('photos.altHint')}
        value={words.alt}
        onChange={({ currentTarget }) => onChange({ ...words, alt: currentTarget.value })}
      />
      {isInBoth && (
        <TextInput
          size="md"
          lang="en"
          maxLength={MAX_PHOTO_ALT}
          label={t('photos.altEn')}
          value={words.altEn}
          onChange={({ currentTarget }) => onChange({ ...words, altEn: currentTarget.value })}
        />
      )}
    </>
  )
}

/** The photo chosen, as it will be sent, and the words for readers who do not see it. */
export function PhotoForm({ url, stale, note, isInBoth = false, aspect }: PhotoFormProps) {
  const { t } = useTranslation('reviews')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  const area = useRef<Area | null>(null)
  const [isUndrawn, setUndrawn] = useState(false)
  const [words, setWords] = useState({ alt: '', altEn: '' })
  // Its address in this browser holds the whole photo.
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])
  const [alt, altEn] = [words.alt.trim(), words.altEn.trim()]
  const query = new URLSearchParams({ alt, ...(altEn !== '' && { altEn }) })
  const target = { method: 'POST', url: `${url}?${query.toString()}`, stale, kinds: photoTypes } as const
  const { progress, error, refused, send } = useUpload(target)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) return
    // Never the whole in place of a part: what was cut off may be what nobody is to see.
    const isWhole = aspect === undefined || !photoTypes.some((type) => type === chosen.file.type)
    const part = isWhole ? Promise.resolve(chosen.file) : croppedPhoto(chosen.file, area.current)
    void part.then(send).catch(() => setUndrawn(true))
  }
  return (
    <form className={classes.add} onSubmit={submit}>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={t('photos.choose')}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          area.current = null
          setUndrawn(false)
          setChosen(file === undefined ? null : { file, address: URL.createObjectURL(file) })
        }}
      />
      <Button
        variant="default"
        leftSection={<IconCameraPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t(chosen === null ? 'photos.choose' : 'photos.another')}
      </Button>
      {chosen === null && <p>{note}</p>}
      {chosen !== null && (
        <>
          <Chosen
            key={chosen.address}
            address={chosen.address}
            aspect={aspect}
            onCrop={(part) => {
              area.current = part
            }}
          />
          <Words words={words} isInBoth={isInBoth} onChange={setWords} />
          <Button type="submit" loading={progress !== null} disabled={alt === ''}>
            {t('photos.add')}
          </Button>
        </>
      )}
      {(refused !== null || isUndrawn) && (
        <p role="alert">{t(refused?.why !== 'size' ? 'photos.wrongType' : 'photos.tooLarge')}</p>
      )}
      <ProblemNotice error={error} />
    </form>
  )
}

const QUALITY = 0.92
/** Some phones draw no canvas of more; the server keeps less. */
const MAX_WIDTH = 2400

/** That part of a photo, in its own pixels, as a file to send. Rejects what the browser can't open as a picture. */
const croppedPhoto = async (file: Blob, area: Area | null): Promise<File> => {
  if (area === null) throw new Error('No part of the photo was shown yet.')
  const { x, y, width, height } = area
  const options = { resizeWidth: Math.min(width, MAX_WIDTH), resizeQuality: 'high' as const }
  const part = await createImageBitmap(file, x, y, width, height, options)
  const canvas = document.createElement('canvas')
  canvas.width = part.width
  canvas.height = part.height
  canvas.getContext('2d')?.drawImage(part, 0, 0)
  part.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null
          ? reject(new Error('The photo could not be drawn.'))
          : resolve(new File([blob], 'photo.jpg', { type: blob.type })),
      'image/jpeg',
      QUALITY,
    )
  })
}
