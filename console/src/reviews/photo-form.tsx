import { MAX_PHOTO_ALT } from '@lapka/contracts/photos.ts'
import { photoTypes } from '@lapka/contracts/profile.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../kit/look/picture.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useUpload } from '../kit/uploads/use-upload.ts'
import './texts.ts'
import classes from './review-photos.module.css'

type PhotoFormProps = Pick<Parameters<typeof useUpload>[0], 'url' | 'stale'> & {
  note: string
  /** The words may be given in English too. */
  isInBoth?: boolean
}

/** The photo chosen, as it will be sent, and the words for readers who do not see it. */
export function PhotoForm({ url, stale, note, isInBoth = false }: PhotoFormProps) {
  const { t } = useTranslation('reviews')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  const [alt, setAlt] = useState('')
  const [altEn, setAltEn] = useState('')
  // Its address in this browser holds the whole photo.
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])
  const words = new URLSearchParams({ alt: alt.trim(), ...(altEn.trim() !== '' && { altEn: altEn.trim() }) })
  const target = { method: 'POST', url: `${url}?${words.toString()}`, stale, kinds: photoTypes } as const
  const { progress, error, refused, send } = useUpload(target)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) void send(chosen.file)
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
          <Picture src={chosen.address} alt={t('photos.chosen')} sizes="208px" className={classes.preview} />
          <TextInput
            size="md"
            required
            maxLength={MAX_PHOTO_ALT}
            label={t('photos.alt')}
            description={t('photos.altHint')}
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          {isInBoth && (
            <TextInput
              size="md"
              lang="en"
              maxLength={MAX_PHOTO_ALT}
              label={t('photos.altEn')}
              value={altEn}
              onChange={({ currentTarget }) => setAltEn(currentTarget.value)}
            />
          )}
          <Button type="submit" loading={progress !== null} disabled={alt.trim() === ''}>
            {t('photos.add')}
          </Button>
        </>
      )}
      {refused !== null && <p role="alert">{t(refused.why === 'type' ? 'photos.wrongType' : 'photos.tooLarge')}</p>}
      <ProblemNotice error={error} />
    </form>
  )
}
