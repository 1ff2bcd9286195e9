import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { Picture } from '../../kit/look/picture.tsx'
import classes from './record.module.css'

type FilePreviewProps = { petId: string; file: Extract<RecordEntry, { kind: 'document' }>; canSee: boolean }

/** A picture in small, and of anything else a sheet. Decoration: the file's name stands beside it. */
export function FilePreview({ petId, file, canSee }: FilePreviewProps) {
  const [hasFailed, setFailed] = useState(false)
  const isDrawn = canSee && !hasFailed && (file.fileType === 'image/jpeg' || file.fileType === 'image/png')
  return (
    <span className={classes.preview}>
      {isDrawn ? (
        <Picture
          sizes="64px"
          src={`${apiAddress(apiPaths.petFile(petId, file.fileId))}?preview=true`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <IconFileText size={26} stroke={1.75} aria-hidden="true" />
      )}
    </span>
  )
}
