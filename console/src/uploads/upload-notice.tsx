import { MOST_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import type { Uploading } from './use-upload.ts'
import classes from './upload-notice.module.css'

/** Why a file was not taken: said here before it was sent, or by the server after. `wrongType` names the kinds that are. */
export function UploadNotice({ upload: { refused, error }, wrongType }: { upload: Uploading; wrongType: string }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  if (refused === null) return <ProblemNotice error={error} />
  const limits = { size: format.bytes(refused.size), limit: format.bytes(MOST_FILE_BYTES) }
  return (
    <p className={classes.refusal} role="alert">
      {refused.why === 'type' ? wrongType : t('upload.tooLarge', limits)}
    </p>
  )
}
