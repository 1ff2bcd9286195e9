import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { Button, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import type { Uploading } from './use-upload.ts'
import classes from '../ui/bars.module.css'

type FileDropProps = {
  label: string
  hint: string
  /** MIME types, as the file chooser wants them. The server looks at the bytes. */
  accept: string
  /** Share of what is under way, 0 to 1; null when nothing is. */
  progress: number | null
  onFile: (file: File) => void
}

/** A place to drop one file, and a button for everyone who does not drag. */
export function FileDrop({ label, hint, accept, progress, onFile }: FileDropProps) {
  const { t } = useTranslation('profile')
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file && progress === null) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files)
  }
  return (
    <Stack
      className={classes.drop}
      gap="xs"
      align="center"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          choose(event.currentTarget.files)
          // The same file chosen again after a refusal is a new try.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="light"
        leftSection={<IconUpload size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
        disabled={progress !== null}
        aria-describedby={hintId}
      >
        {label}
      </Button>
      <p id={hintId}>{hint}</p>
      {progress !== null && <Bar share={progress} label={t('upload.progress')} />}
    </Stack>
  )
}

function Bar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <div
      className={classes.dropBar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Why a file was not taken: said here before it was sent, or by the server after. `wrongType` names the kinds that are. */
export function UploadNotice({ upload: { refused, error }, wrongType }: { upload: Uploading; wrongType: string }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  if (refused === null) return <ProblemNotice error={error} />
  const limits = { size: format.bytes(refused.size), limit: format.bytes(MAX_FILE_BYTES) }
  return (
    <p className={classes.refusal} role="alert">
      {refused.why === 'type' ? wrongType : t('upload.tooLarge', limits)}
    </p>
  )
}
